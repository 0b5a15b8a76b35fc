import type { EndpointsSummary, Profile } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { partWords, receivedOf } from '../endpoints/counts.ts';
import { cut } from '../../lib/text.ts';
import { DeliveriesFigure } from './deliveries-figure.tsx';
import { PlanGauge } from '../../components/plan/plan-gauge.tsx';

interface FiguresProps {
  /** null: the member may not reach all endpoints, so the month of the workspace is not theirs to see. */
  usage: Profile['usage'] | null;
  summary: EndpointsSummary;
}

/** The account in four numbers. */
export function Figures({ usage, summary }: FiguresProps) {
  return (
    <section className="panel wide" aria-label="Summary">
      <dl className="figures">
        {usage && (
          <div>
            <PlanGauge usage={usage} />
          </div>
        )}
        <div>
          <Received counts={summary.received} />
        </div>
        <div>
          <Unread unread={summary.unread} />
        </div>
        <div>
          <DeliveriesFigure deliveries={summary.deliveries} failingEndpoints={summary.endpoints.failing} />
        </div>
      </dl>
    </section>
  );
}

/** The sum of all endpoints. */
function Received({ counts }: { counts: EndpointsSummary['received'] }) {
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

function Unread({ unread: { count, endpoints, only } }: { unread: EndpointsSummary['unread'] }) {
  const total = formatCount(count);
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
        {only ? (
          <bdi>{cut(only.name, 40)}</bdi>
        ) : endpoints > 0 ? (
          `on ${formatPlural(endpoints, 'endpoint')}`
        ) : (
          'all read'
        )}
      </dd>
    </>
  );
}
