import { Frame } from './frame.tsx';
import { NotFoundView } from '../../components/states/not-found-view.tsx';

/** The page for an address that no screen has. */
export function NotFoundPage() {
  return (
    <Frame>
      <NotFoundView />
    </Frame>
  );
}
