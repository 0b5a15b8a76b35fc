import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { capOf } from '../../components/keys/app-keys.ts';
import { lazyOverlay } from '../../components/states/lazy-overlay.tsx';
import { useAppKeys } from './use-app-keys.ts';
import { useIsRoleLoading, useMay } from '../../lib/workspace/use-workspaces.ts';

// Loaded on demand, because the first screen does not need them.
const Palette = lazyOverlay({ load: async () => (await import('./palette.tsx')).Palette, what: 'the search' });
const KeySheet = lazyOverlay({
  load: async () => (await import('./key-sheet.tsx')).KeySheet,
  what: 'the keyboard shortcuts',
});

/** The overlay above the screen. */
export type Overlay = 'palette' | 'keys' | null;

interface JumpProps {
  open: Overlay;
  onOpen: (overlay: Overlay) => void;
}

/** The way to open the palette: a button in the top bar, and the keys that work on every screen. */
export function Jump({ open, onOpen }: JumpProps) {
  const navigate = useNavigate();
  const may = useMay();
  const isRoleLoading = useIsRoleLoading();
  const close = () => onOpen(null);
  useAppKeys({
    palette: () => onOpen('palette'),
    keySheet: () => onOpen('keys'),
    create: () => {
      // While the role is loading, the key is not lost: the screen opens its dialog once the role allows it.
      if (isRoleLoading || may('endpoints.create')) void navigate({ to: '/endpoints', search: { create: 1 } });
    },
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
      {open === 'palette' && <Palette onClose={close} onKeys={() => onOpen('keys')} />}
      {open === 'keys' && <KeySheet onClose={close} />}
    </>
  );
}
