import type { Destination } from '@postern/contracts';
import { Clock, CircleX } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

interface RecipientsProps {
  destination: Destination;
  /** The address to which a request is being sent. */
  asking: string | null;
  onAsk: (destination: Destination, email: string) => Promise<void>;
}

/** The addresses that do not receive emails yet, or not any more, with a button that asks them again. */
export function Recipients({ destination, asking, onAsk }: RecipientsProps) {
  const may = useMay();
  const open = destination.recipients.filter(({ state }) => state !== 'confirmed');
  if (open.length === 0) return null;
  return (
    <ul className="recipients" aria-label="Addresses that get no email">
      {open.map(({ email, state, reason }) => (
        <li key={email}>
          {state === 'failing' ? (
            <CircleX aria-hidden="true" className="text-error" />
          ) : (
            <Clock aria-hidden="true" className="text-held" />
          )}
          <span className="grow break-anywhere">
            <b className="weight-medium">{email}</b>{' '}
            {state === 'failing' ? 'was rejected by its mail server.' : 'hasn’t confirmed yet. Email is on hold.'}
            {reason && <code className="answer">{reason}</code>}
          </span>
          {may('destinations.resendConfirmation') && (
            <Button
              size="s"
              busy={asking === email}
              aria-label={state === 'failing' ? `Try again: ${email}` : `Resend: ${email}`}
              onClick={() => void onAsk(destination, email)}
            >
              {state === 'failing' ? 'Try again' : 'Resend'}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
