import type { Submission } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { cx } from '../../components/cx.ts';
import { Skeleton } from '../../components/states/skeleton.tsx';
import { Time } from '../../components/time.tsx';
import { trpc } from '../../lib/trpc.ts';
import { LoadFailed } from '../../components/states/load-failed.tsx';
import { useHeartbeat } from '../endpoints/use-endpoint.ts';
import { nameOf, summarize } from '../submissions/summary.ts';
import { isUnread } from '../submissions/actions/use-submission-actions.ts';

const shownCount = 8;

/** The newest submissions in the inboxes of all endpoints. */
export function Newest() {
  const query = trpc.submissions.recent.useQuery(
    { size: shownCount, preview: true },
    { refetchInterval: useHeartbeat() },
  );
  return (
    <section className="panel" aria-labelledby="newest-title">
      <header>
        <h2 id="newest-title">Newest submissions</h2>
        <span className={cx('small panel-remark', query.isError ? 'text-error' : 'live muted')} role="status">
          {query.isError ? 'Not updating' : 'Live'}
        </span>
      </header>
      {query.data ? (
        <Feed items={query.data.items} endpoints={query.data.endpoints} />
      ) : query.error ? (
        <LoadFailed query={query} title="Couldn’t load submissions" />
      ) : (
        <FeedSkeleton />
      )}
    </section>
  );
}

interface FeedProps {
  items: readonly Submission[];
  endpoints: readonly { id: string; name: string }[];
}

function Feed({ items, endpoints }: FeedProps) {
  if (items.length === 0)
    return <p className="muted panel-body">No submissions yet. New ones appear here automatically.</p>;
  return (
    <ul className="feed">
      {items.map((submission) => (
        <Entry
          key={submission.id}
          submission={submission}
          endpointName={endpoints.find(({ id }) => id === submission.endpoint_id)?.name}
        />
      ))}
    </ul>
  );
}

function Entry({ submission, endpointName }: { submission: Submission; endpointName: string | undefined }) {
  const { title, text } = summarize(submission);
  const unread = isUnread(submission);
  return (
    <li className={cx(unread && 'unread')}>
      <Link to="/submissions/$submissionId" params={{ submissionId: submission.id }}>
        <span className={cx(unread && 'dot')}>{unread && <span className="visually-hidden">unread</span>}</span>
        <span className="title">
          <b className="ellipsis align-left" dir="auto">
            {title === null ? <span className="muted">{nameOf(submission)}</span> : title}
          </b>{' '}
          {text && (
            <span className="from ellipsis align-left" dir="auto">
              {endpointName}
            </span>
          )}
        </span>
        <Time value={submission.created_at} mode="list" />
        <span className="message ellipsis align-left" dir="auto">
          {text || endpointName}
        </span>
      </Link>
    </li>
  );
}

function FeedSkeleton() {
  return (
    <div className="feed" role="status" aria-label="Loading submissions">
      {Array.from({ length: shownCount }, (_, row) => (
        <div key={row} className="stack feed-skeleton" aria-hidden="true">
          <Skeleton width={`${40 + ((row * 17) % 30)}%`} />
          <Skeleton width={`${60 + ((row * 23) % 35)}%`} />
        </div>
      ))}
    </div>
  );
}
