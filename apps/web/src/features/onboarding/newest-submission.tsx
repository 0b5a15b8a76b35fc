import type { Endpoint, Submission } from '@postern/contracts';
import { Check, Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { StatusBadge } from '../../components/badge.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { Time } from '../../components/time.tsx';
import { trpc } from '../../lib/trpc.ts';
import { formatMs } from '../deliveries/log/words.ts';
import { useDeliveriesOf } from '../deliveries/log/use-deliveries.ts';
import { useOnArrival } from '../endpoints/use-endpoint.ts';
import { nameOf } from '../submissions/summary.ts';
import { toLine } from '../../lib/text.ts';
import type { Sent } from './sent.ts';

/** The newest submission, when it arrives. */
export function NewestSubmission({ endpoint, sent }: { endpoint: Endpoint; sent: Sent | null }) {
  const query = trpc.submissions.list.useQuery({ endpoint_id: endpoint.id, status: 'all', size: 1, preview: true });
  useOnArrival(endpoint, () => void query.refetch());
  const newest = query.data?.items[0];
  if (query.error && !query.data)
    return (
      <ErrorState
        error={query.error}
        title="Couldn’t load the newest submission"
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <div aria-live="polite">
      <p className="arrival-head">
        <span className="live muted small arrival-live">Listening on {new URL(endpoint.submit_url).pathname}</span>
      </p>
      {newest ? (
        <Arrived key={newest.id} submission={newest} sent={sent} />
      ) : (
        <p className="muted">Your test appears here immediately.</p>
      )}
    </div>
  );
}

const shownFields = 6;
const shownChars = 160;

function Arrived({ submission, sent }: { submission: Submission; sent: Sent | null }) {
  const ms = useElapsed(submission, sent);
  return (
    <div className="arrival">
      <div className="line">
        <b className="grow ellipsis" dir="auto">
          {nameOf(submission)}
        </b>
        <StatusBadge status={submission.status} />
      </div>
      <p className="muted small">
        <Time value={submission.created_at} mode="clock" />
        {ms !== null && ` · here ${(ms / 1000).toFixed(1)} s after sending`}
      </p>
      <dl className="fields small">
        {submission.fields.slice(0, shownFields).map(([name, value], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- fields have no other identity than their position, and never change
          <div key={index}>
            <dt dir="auto">{name}</dt>
            <dd dir="auto">{toLine(value, shownChars)}</dd>
          </div>
        ))}
      </dl>
      <Mailed submission={submission} />
    </div>
  );
}

/** The delivery of the email about it. */
function Mailed({ submission: { endpoint_id, id, created_at } }: { submission: Submission }) {
  const { data } = useDeliveriesOf({ endpoint_id, submission_id: id }, created_at);
  const mail = data?.items.find(({ kind }) => kind === 'email');
  if (!mail) return null;
  const { state, attempts, next_attempt_at, in_digest } = mail;
  const last = attempts.at(-1);
  if (state === 'delivered' && !in_digest)
    return (
      <p className="small muted arrival-mail">
        <Check aria-hidden="true" className="text-accent" />
        {last ? `Emailed to you in ${formatMs(last.ms)}` : 'Emailed to you'}
      </p>
    );
  const waits =
    next_attempt_at === null ? 'You get an email once your address is confirmed' : 'The email is on its way';
  return (
    <p className="small muted arrival-mail">
      <Clock aria-hidden="true" />
      {state === 'dead' ? 'Couldn’t deliver the email' : in_digest ? 'In your next digest' : waits}
    </p>
  );
}

/** The time from sending to showing it; null for a submission from elsewhere. */
function useElapsed({ id }: Submission, sent: Sent | null): number | null {
  const seenAt = useRef<number | null>(null);
  const [ms, setMs] = useState<number | null>(null);
  useEffect(() => {
    seenAt.current ??= performance.now();
    if (sent?.submissionId === id) setMs(seenAt.current - sent.at);
  }, [id, sent]);
  return ms;
}
