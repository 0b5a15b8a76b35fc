import { type Delivery, destinationNames, type Submission, type Verdict } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Inbox, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { Time } from '../../../components/time.tsx';
import { formatBytes, formatCount, formatPlural } from '../../../lib/format.ts';
import { messageOf } from '../../../lib/problem.ts';
import { AttemptList } from './attempt-list.tsx';
import { deliveryWord } from '../states/delivery-words.ts';
import { canRetry, eventWords } from './words.ts';
import { kindIcons } from '../destinations/kinds.ts';
import { useDeliveriesOf } from './use-deliveries.ts';
import { useRetry } from './use-retry.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

interface SubmissionDeliveriesProps {
  submission: Submission;
  heading: 'h2' | 'h3';
}

/** The deliveries of a submission, from the moment it arrives. */
export function SubmissionDeliveries({ submission, heading: Heading }: SubmissionDeliveriesProps) {
  const { endpoint_id, id, created_at } = submission;
  const query = useDeliveriesOf({ endpoint_id, submission_id: id }, created_at);
  const items = query.data?.items;
  const arrived = items?.filter(({ state }) => state === 'delivered').length ?? 0;
  return (
    <section className="section" aria-label="Delivery">
      <div className="section-head">
        <Heading>Delivery</Heading>
        {items && items.length > 0 && (
          <span className="right" role="status">
            {formatCount(arrived)} of {formatCount(items.length)} delivered
          </span>
        )}
      </div>
      <Received submission={submission} />
      {items ? (
        items.length > 0 ? (
          items.map((delivery) => <OneDelivery key={delivery.id} delivery={delivery} />)
        ) : (
          <Nobody submission={submission} />
        )
      ) : query.error ? (
        <div className="line wrap deliveries-failed" role="alert">
          <span className="grow text-error">{messageOf(query.error, 'Couldn’t load its deliveries.')}</span>
          <Button size="s" icon={<RotateCw aria-hidden="true" />} onClick={() => void query.refetch()}>
            Retry
          </Button>
        </div>
      ) : (
        <div className="stack deliveries-skeleton" role="status" aria-label="Loading deliveries">
          <Skeleton width="60%" />
          <Skeleton width="40%" />
        </div>
      )}
    </section>
  );
}

function Received({ submission: { files, created_at } }: { submission: Submission }) {
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <ol className="timeline">
      <li>
        <Inbox aria-hidden="true" />
        <span>
          Received
          {files.length > 0 && (
            <small>
              {formatPlural(files.length, 'file')}, {formatBytes(bytes)}
            </small>
          )}
        </span>
        <Time value={created_at} mode="clock" />
      </li>
    </ol>
  );
}

function OneDelivery({ delivery }: { delivery: Delivery }) {
  const retry = useRetry();
  const may = useMay();
  const { kind, name, state, event, attempts, in_digest } = delivery;
  const Icon = kindIcons[kind];
  const word = eventWords[event];
  const action = canRetry(delivery) && may('deliveries.retry') && (
    <Button
      size="s"
      busy={retry.busy}
      icon={<RotateCw aria-hidden="true" />}
      aria-label={`${state === 'dead' ? 'Retry' : 'Retry now'}: ${name}`}
      onClick={() => void retry.start(delivery)}
    >
      {state === 'dead' ? 'Retry' : 'Retry now'}
    </Button>
  );
  // Failed attempts and the time of a digest are visible without a click, also when they come while someone looks.
  const isNotable = state !== 'delivered' && (attempts.length > 0 || in_digest);
  const [open, setOpen] = useState(isNotable);
  const [wasNotable, setWasNotable] = useState(isNotable);
  if (isNotable && !wasNotable) {
    setWasNotable(true);
    setOpen(true);
  }
  return (
    <details
      className="submission-destination"
      aria-label={`${destinationNames[kind]}, ${name}: ${deliveryWord(delivery).word}`}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <Icon aria-hidden="true" />
        <span className="grow ellipsis" dir="auto" title={`${destinationNames[kind]}: ${name}`}>
          {name}
        </span>
        {word && <span className="muted no-wrap">{word}</span>}
        <span className={`delivery-state ${state}`}>{deliveryWord(delivery).word}</span>
        <Moment delivery={delivery} />
        <ChevronDown aria-hidden="true" className="turn" />
      </summary>
      <AttemptList delivery={delivery} action={action} />
    </details>
  );
}

/** When it was delivered, or last tried; nothing before the first attempt. */
function Moment({ delivery: { attempts } }: { delivery: Delivery }) {
  const last = attempts.at(-1);
  return last ? <Time value={last.at} mode="clock" /> : null;
}

const reasons: Record<Verdict, string> = {
  inbox: 'No active destination’s filter matched it.',
  spam: 'Spam is delivered only to destinations that include it.',
  held: 'Held submissions are not delivered.',
  refused: 'Refused submissions are not delivered.',
};

function Nobody({ submission: { status, endpoint_id, waiting_position } }: { submission: Submission }) {
  return (
    <p className="muted deliveries-none">
      {waiting_position === undefined
        ? reasons[status]
        : 'It is on the waiting list, and is delivered when it moves up.'}{' '}
      <Link className="link" to="/forms/$endpointId/deliveries" params={{ endpointId: endpoint_id }}>
        Destinations
      </Link>
    </p>
  );
}
