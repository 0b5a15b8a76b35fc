import { lazy, Suspense } from 'react';
import type { LayoutDialogProps } from './layout-dialog.tsx';

/** Loads when it is opened: the first visit of a list needs no more than the list. */
const LayoutDialog = lazy(() =>
  import('./layout-dialog.tsx').then(({ LayoutDialog: dialog }) => ({ default: dialog })),
);

export function OpenLayoutDialog(props: LayoutDialogProps) {
  return (
    <Suspense fallback={null}>
      <LayoutDialog {...props} />
    </Suspense>
  );
}
