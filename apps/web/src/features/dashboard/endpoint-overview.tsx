import type { Endpoint } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { StatusBadge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { formatCount } from '../../lib/format.ts';
import { LastReceived } from '../endpoints/last-received.tsx';
import { selectEndpoints } from '../endpoints/select-endpoints.ts';

const shownCount = 8;

/** The endpoints that received something last. */
export function EndpointOverview({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const shown = selectEndpoints(endpoints, { q: '', status: 'all', sort: 'received' }).slice(0, shownCount);
  return (
    <section className="panel" aria-labelledby="endpoints-title">
      <header>
        <h2 id="endpoints-title">Endpoints</h2>
        <ButtonLink variant="quiet" size="s" to="/endpoints">
          All endpoints <ArrowRight aria-hidden="true" className="inline" />
        </ButtonLink>
      </header>
      <ul className="ep-list">
        {shown.map((endpoint) => (
          <li key={endpoint.id} className="grid-cols-[minmax(0,1fr)_auto]!">
            <span className="min-w-0">
              <Link className="cut block" dir="auto" to="/forms/$formId/submissions" params={{ formId: endpoint.id }}>
                {endpoint.name}
              </Link>
              {endpoint.status === 'paused' ? <StatusBadge status="paused" /> : <LastReceived endpoint={endpoint} />}
            </span>
            <span className="num">
              {formatCount(endpoint.submission_count)}
              <small className="muted small block">kept</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
