import { ToastProvider } from '../../components/toast.tsx';
import { Frame } from './frame.tsx';
import { NotFoundView } from '../../components/states/not-found-view.tsx';

/** The page for an address without a screen. */
export function NotFoundPage() {
  return (
    <ToastProvider>
      <Frame>
        <NotFoundView />
      </Frame>
    </ToastProvider>
  );
}
