import { lazy, Suspense, type ComponentProps } from 'react';
import type { StartScreen } from './start-screen.tsx';

// It brings the ready forms with it, which a form that is begun has no more use for.
const Screen = lazy(async () => ({ default: (await import('./start-screen.tsx')).StartScreen }));

/** The ways to begin a form. */
export function StartPane(props: ComponentProps<typeof StartScreen>) {
  return (
    <Suspense fallback={<div className="page" role="status" aria-label="Loading templates" />}>
      <Screen {...props} />
    </Suspense>
  );
}
