import { messages } from '@postern/contracts';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { ChunkMissing } from '../../lib/chunks/chunk-missing.ts';
import { useTitle } from '../../lib/title.ts';
import { ScreenMissing } from './screen-missing.tsx';

/** Replaces a screen that could not be loaded or rendered; the rest of the page stays usable. */
export function ScreenFailed({ error }: Pick<ErrorComponentProps, 'error'>) {
  return error instanceof ChunkMissing ? <ScreenMissing reason={error.reason} /> : <ScreenBroken />;
}

function ScreenBroken() {
  useTitle(messages.boundary.title);
  return (
    <div className="empty" role="alert">
      <h1>{messages.boundary.title}</h1>
      <p>This part of the page failed. Your data is not affected.</p>
      <div className="line">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {messages.boundary.refresh}
        </Button>
      </div>
    </div>
  );
}
