import { RotateCw, Unplug } from 'lucide-react';
import type { MissingReason } from '../../lib/chunks/chunk-missing.ts';
import { Button } from '../button.tsx';

interface MissingProps {
  /** The part that did not load, as the interface calls it: "Insights". */
  what: string;
  reason: MissingReason;
  isBusy?: boolean;
  /** Loads the files again. After a new release only a reloaded page has them. */
  onRetry: () => void;
}

const why: Record<MissingReason, string> = {
  unreachable: 'The server didn’t respond. Check your connection and try again.',
  replaced: 'Postern was updated. Reload the page to get the new version.',
};

/** Replaces a part of the app whose files could not be loaded. */
export function Missing({ what, reason, isBusy = false, onRetry }: MissingProps) {
  const isReplaced = reason === 'replaced';
  return (
    <div className="empty" role="alert">
      <Unplug aria-hidden="true" />
      <h2>Couldn’t load {what}</h2>
      <p>{why[reason]}</p>
      <div className="line wrap">
        <Button
          variant="primary"
          icon={<RotateCw aria-hidden="true" />}
          busy={isBusy}
          onClick={isReplaced ? () => window.location.reload() : onRetry}
        >
          {isReplaced ? 'Reload' : 'Retry'}
        </Button>
      </div>
    </div>
  );
}
