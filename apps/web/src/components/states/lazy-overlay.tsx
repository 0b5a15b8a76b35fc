import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { useToast } from '../toast.tsx';
import { ChunkBoundary } from './chunk-boundary.tsx';

interface LazyOverlay<P> {
  /** Imports the component. */
  load: () => Promise<ComponentType<P>>;
  /** Its name within a sentence: "the list of keys". */
  what: string;
}

/**
 * An overlay such as a dialog, whose code is loaded when it is first opened. If loading fails, a notice says so and the
 * overlay counts as closed: opening it again retries.
 */
export function lazyOverlay<P extends { onClose: () => void }>({ load, what }: LazyOverlay<P>) {
  const importPart = () => lazy(async () => ({ default: await load() }));
  let latest = importPart();
  const renew = () => (latest = importPart());

  return function LazyOverlay(props: P) {
    const [Part] = useState(() => latest);
    return (
      <ChunkBoundary renderMissing={() => <Failed what={what} onShown={renew} onClose={props.onClose} />}>
        <Suspense fallback={<Opening what={what} onClose={props.onClose} />}>
          <Part {...props} />
        </Suspense>
      </ChunkBoundary>
    );
  };
}

interface OpeningProps {
  what: string;
  onClose: () => void;
}

/**
 * Stands for the overlay until its code is there. It is a dialog already, so that what somebody types meanwhile is not
 * taken for shortcuts of the screen below.
 */
function Opening({ what, onClose }: OpeningProps) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => event.key === 'Escape' && close.current();
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return <div className="visually-hidden" role="dialog" aria-busy="true" aria-label={`Opening ${what}`} />;
}

interface FailedProps {
  what: string;
  onShown: () => void;
  onClose: () => void;
}

function Failed({ what, onShown, onClose }: FailedProps) {
  const toast = useToast();
  // Once for each failure.
  useEffect(() => {
    toast({ kind: 'error', text: `Couldn’t load ${what}. Check your connection and try again.` });
    onShown();
    onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- the callbacks may change in the meantime
  }, []);
  return null;
}
