import { limits, type Destination, type OnHold } from '@postern/contracts';
import { Clock } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { formatCount, formatPlural } from '../../../lib/format.ts';
import { useDestinationActions } from '../destinations/use-actions.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

interface OnHoldListProps {
  onHold: readonly OnHold[];
  destinations: readonly Destination[];
}

/** The addresses that deliveries wait for: one row per address instead of one per submission. */
export function OnHoldList({ onHold, destinations }: OnHoldListProps) {
  const { ask, asking } = useDestinationActions();
  const may = useMay();
  if (onHold.length === 0) return null;
  return (
    <ul className="on-hold" aria-label="On hold">
      {onHold.map(({ destination_id, email, count }) => {
        const destination = destinations.find(({ id }) => id === destination_id);
        // An address that was removed from the destination cannot be asked again.
        const known = destination?.recipients.find((each) => each.email.toLowerCase() === email.toLowerCase());
        return (
          <li key={`${destination_id} ${email}`}>
            <Clock aria-hidden="true" className="text-held" />
            <span className="on-hold-words">
              On hold until <bdi className="weight-medium break-anywhere">{email}</bdi> confirms
              <span className="muted no-wrap"> · {countWords(count)}</span>
            </span>
            {destination && known && may('destinations.resendConfirmation') && (
              <Button
                size="s"
                busy={asking === known.email}
                aria-label={`Resend to ${email}`}
                onClick={() => void ask(destination, known.email)}
              >
                Resend
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const countWords = (count: number): string =>
  count >= limits.onHoldCounted ? `${formatCount(count)} or more submissions` : formatPlural(count, 'submission');
