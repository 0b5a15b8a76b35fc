import { lazy, Suspense } from 'react';
import type { ShareDialogProps } from './share-dialog.tsx';

/** Loads when it is opened: the first visit of a list needs no more than the list. */
const ShareDialog = lazy(() => import('./share-dialog.tsx').then(({ ShareDialog: dialog }) => ({ default: dialog })));

export function OpenShareDialog(props: ShareDialogProps) {
  return (
    <Suspense fallback={null}>
      <ShareDialog {...props} />
    </Suspense>
  );
}
