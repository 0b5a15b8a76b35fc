import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
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
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </ChunkBoundary>
    );
  };
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
