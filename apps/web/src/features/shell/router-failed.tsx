import { messages } from '@postern/contracts';
import { Button, ButtonAnchor } from '../../components/button.tsx';
import { useTitle } from '../../lib/title.ts';

/** The last resort if the frame of the app itself failed. It uses nothing that could have failed with it. */
export function RouterFailed() {
  useTitle(messages.boundary.router);
  return (
    <main className="empty" id="main" tabIndex={-1} role="alert">
      <h1>{messages.boundary.router}</h1>
      <p>The app stopped. Reloading usually helps. No submissions are lost.</p>
      <div className="line wrap">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {messages.boundary.refresh}
        </Button>
        <ButtonAnchor href="/">Go Home</ButtonAnchor>
      </div>
    </main>
  );
}
