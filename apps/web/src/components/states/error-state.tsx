import { RotateCw, Unplug } from 'lucide-react';
import { messageOf, problemOf } from '../../lib/problem.ts';
import { Button } from '../button.tsx';

interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
  /** The failure: "Couldn’t load submissions". */
  title?: string | undefined;
}

/** A part of a screen that could not be loaded: the failure, the reason, and a retry button. */
export function ErrorState({ error, onRetry, title = 'Couldn’t load this' }: ErrorStateProps) {
  const requestId = problemOf(error)?.request_id;
  return (
    <div className="empty" role="alert">
      <Unplug aria-hidden="true" />
      <h2>{title}</h2>
      <p>{messageOf(error, 'The server didn’t respond. Check your connection and try again.')}</p>
      <div className="line wrap">
        <Button variant="primary" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
          Retry
        </Button>
      </div>
      {requestId && <p className="monospace tiny">request_id {requestId}</p>}
    </div>
  );
}
