import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { capOf } from '../../components/keys/app-keys.ts';
import { useAppKeys } from './use-app-keys.ts';

// Loaded on first use: the first screen does not need them.
const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const KeySheet = lazy(async () => ({ default: (await import('./key-sheet.tsx')).KeySheet }));

/** The overlay above the screen. */
export type Overlay = 'palette' | 'keys' | null;

interface JumpProps {
  open: Overlay;
  onOpen: (overlay: Overlay) => void;
}

/** The way to open the palette: a button in the top bar, and the keys that work on every screen. */
export function Jump({ open, onOpen }: JumpProps) {
  const navigate = useNavigate();
  const close = () => onOpen(null);
  useAppKeys({
    palette: () => onOpen('palette'),
    keySheet: () => onOpen('keys'),
    create: () => void navigate({ to: '/endpoints', search: { create: 1 } }),
    dashboard: () => void navigate({ to: '/dashboard' }),
    endpoints: () => void navigate({ to: '/endpoints' }),
  });
  return (
    <>
      <button
        type="button"
        className="jump"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        title="Search or jump to"
        onClick={() => onOpen('palette')}
      >
        <Search aria-hidden="true" />
        <span>Search or jump to</span>
        <kbd aria-hidden="true">{capOf('⌘K')}</kbd>
      </button>
      <Suspense fallback={null}>
        {open === 'palette' && <Palette onClose={close} onKeys={() => onOpen('keys')} />}
        {open === 'keys' && <KeySheet onClose={close} />}
      </Suspense>
    </>
  );
}
