import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { ChunkBoundary } from './chunk-boundary.tsx';
import { Missing } from './missing.tsx';

interface LazyPart<P> {
  /** Imports the component. */
  load: () => Promise<ComponentType<P>>;
  /** Its name within a sentence: "the preview". */
  what: string;
  /** Shown while it loads. */
  skeleton?: ReactNode;
}

/**
 * A part of a screen whose code is loaded when it is first shown. If loading fails, a message with a retry button
 * replaces it; the rest of the screen stays.
 */
export function lazyPart<P extends object>({ load, what, skeleton = null }: LazyPart<P>) {
  const importPart = () => lazy(async () => ({ default: await load() }));
  // React caches a failed import as it caches a component, so another attempt needs a new lazy component.
  let latest = importPart();

  return function LazyPart(props: P) {
    const [{ Part, attempt }, setPart] = useState({ Part: latest, attempt: 0 });
    const retry = () => {
      latest = importPart();
      setPart({ Part: latest, attempt: attempt + 1 });
    };
    return (
      <ChunkBoundary
        key={attempt}
        renderMissing={({ reason }) => <Missing what={what} reason={reason} onRetry={retry} />}
      >
        <Suspense fallback={skeleton}>
          <Part {...props} />
        </Suspense>
      </ChunkBoundary>
    );
  };
}
