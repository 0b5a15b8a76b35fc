import type { Endpoint, Profile } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { sumOf } from '../endpoints/select-endpoints.ts';
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
    <section className="panel wide" aria-label="This month">
      <dl className="figures">
        <div>
          <PlanGauge usage={usage} />
        </div>
        <div>
          <Unread endpoints={endpoints} />
        </div>
        <div>
          <dt>Spam kept out</dt>
          <dd className="figure-value">{formatCount(sumOf(endpoints, 'spam_count'))}</dd>
          <dd className="figure-note">not counted</dd>
        </div>
        <div>
          <DeliveriesFigure endpoints={endpoints} />
        </div>
      </dl>
    </section>
  );
}

function Unread({ endpoints }: Pick<FiguresProps, 'endpoints'>) {
  const waiting = endpoints.filter(({ unread_count }) => unread_count > 0);
  const total = formatCount(sumOf(endpoints, 'unread_count'));
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
