import type { Endpoint, Profile } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { addUp, countsOf, partWords, receivedOf } from '../endpoints/counts.ts';
import { unreadIn } from '../endpoints/select-endpoints.ts';
import { cut } from '../../lib/text.ts';
import { DeliveriesFigure } from './deliveries-figure.tsx';
import { PlanGauge } from '../../components/plan/plan-gauge.tsx';

interface FiguresProps {
  usage: Profile['usage'];
  endpoints: readonly Endpoint[];
}

/** The account in four numbers. */
export function Figures({ usage, endpoints }: FiguresProps) {
  return (
    <section className="panel wide" aria-label="Summary">
      <dl className="figures">
        <div>
          <PlanGauge usage={usage} />
        </div>
        <div>
          <Received endpoints={endpoints} />
        </div>
        <div>
          <Unread endpoints={endpoints} />
        </div>
        <div>
          <DeliveriesFigure endpoints={endpoints} />
        </div>
      </dl>
    </section>
  );
}

/** The sum of the endpoints below. */
function Received({ endpoints }: Pick<FiguresProps, 'endpoints'>) {
  const counts = addUp(endpoints.map(countsOf));
  const parts = partWords(counts);
  return (
    <>
      <dt>Received</dt>
      <dd className="figure-value">{formatCount(receivedOf(counts))}</dd>
      <dd className="figure-note">
        {parts.length === 0 && 'nothing yet'}
        {parts.map((part, place) => (
          <span key={part}>
            {place > 0 && ' '}
            <span className="no-wrap">
              {part}
              {place < parts.length - 1 && ','}
            </span>
          </span>
        ))}
      </dd>
    </>
  );
}

function Unread({ endpoints }: Pick<FiguresProps, 'endpoints'>) {
  const waiting = endpoints.filter(({ unread_count }) => unread_count > 0);
  const total = formatCount(unreadIn(endpoints));
  const [first] = waiting;
  const only = waiting.length === 1 ? first : undefined;
  return (
    <>
      <dt>Unread</dt>
      <dd className="figure-value">
        {only ? (
          <Link to="/forms/$endpointId/submissions" params={{ endpointId: only.id }}>
            {total}
          </Link>
        ) : (
          <Link to="/endpoints">{total}</Link>
        )}
      </dd>
      <dd className="figure-note break-anywhere">
        {only ? <bdi>{cut(only.name, 40)}</bdi> : first ? `on ${formatPlural(waiting.length, 'endpoint')}` : 'all read'}
      </dd>
    </>
  );
}
