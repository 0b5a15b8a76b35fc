import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { ChunkBoundary } from './chunk-boundary.tsx';
import { Missing } from './missing.tsx';

interface LazyPart<P> {
  /** Imports it. */
  load: () => Promise<ComponentType<P>>;
  /** What it is called in a sentence: "the preview". */
  what: string;
  /** What is in its place while it loads. */
  skeleton?: ReactNode;
}

/**
 * A part of a screen whose code is loaded when it is first shown. When that fails, its place says so and offers to try
 * again; the screen around it stays.
 */
export function lazyPart<P extends object>({ load, what, skeleton = null }: LazyPart<P>) {
  const importPart = () => lazy(async () => ({ default: await load() }));
  // React keeps a failure as it keeps a component: another attempt needs another one.
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
