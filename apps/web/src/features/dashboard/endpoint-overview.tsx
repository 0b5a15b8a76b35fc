import type { Endpoint } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '../../components/button.tsx';
import { formatCount } from '../../lib/format.ts';
import { countsOf, receivedOf } from '../endpoints/counts.ts';
import { HealthBadge, HealthDetail } from '../endpoints/endpoint-health.tsx';
import { LastReceived } from '../endpoints/last-received.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { useDays } from '../endpoints/use-days.ts';

/** The number of endpoints on the dashboard. */
export const shownEndpoints = 8;

/** Whether there is nothing to report, so that the time of the last submission has the space. */
const isWell = ({ status, health, suspended, form_taken_down }: Endpoint): boolean =>
  status === 'active' &&
  health.state === 'ok' &&
  health.open_findings === 0 &&
  suspended === null &&
  form_taken_down === null;

/** The endpoints that received a submission last, and whether it was delivered. */
export function EndpointOverview({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const daysOf = useDays(endpoints.map(({ id }) => id));
  return (
    <section className="panel" aria-labelledby="endpoints-title">
      <header>
        <h2 id="endpoints-title">Endpoints</h2>
        <ButtonLink variant="quiet" size="s" to="/endpoints">
          All endpoints <ArrowRight aria-hidden="true" className="inline-icon" />
        </ButtonLink>
      </header>
      <ul className="endpoint-overview">
        {endpoints.map((endpoint) => (
          <li key={endpoint.id}>
            <Link
              className="ellipsis as-block align-left"
              dir="auto"
              to="/forms/$endpointId/submissions"
              params={{ endpointId: endpoint.id }}
            >
              {endpoint.name}
            </Link>
            <span className="endpoint-overview-health">
              <HealthBadge endpoint={endpoint} />
              {isWell(endpoint) ? <LastReceived endpoint={endpoint} /> : <HealthDetail endpoint={endpoint} />}
            </span>
            {daysOf && <Sparkline days={daysOf(endpoint.id)} off={endpoint.status === 'paused'} />}
            <span className="number">
              {formatCount(receivedOf(countsOf(endpoint)))}
              <small className="muted small as-block">received</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
