import { lazy, Suspense, type ComponentProps } from 'react';
import type { StartScreen } from './start-screen.tsx';

// Loaded on demand, because its templates are only needed before a form is started.
const Screen = lazy(async () => ({ default: (await import('./start-screen.tsx')).StartScreen }));

/** The ways to start a form. */
export function StartPane(props: ComponentProps<typeof StartScreen>) {
  return (
    <Suspense fallback={<div className="page" role="status" aria-label="Loading templates" />}>
      <Screen {...props} />
    </Suspense>
  );
}
