import type { Endpoint } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { cx } from '../../components/cx.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { deadSentence, failingOf, type FailingDestination } from '../endpoints/health-words.ts';
import { cut } from '../../lib/text.ts';

interface DeliveriesFigureProps {
  endpoints: readonly Endpoint[];
}

/** The number of failing destinations, and their endpoints. */
export function DeliveriesFigure({ endpoints }: DeliveriesFigureProps) {
  const failing = failingOf(endpoints);
  const isBad = failing.length > 0;
  return (
    <>
      <dt>Deliveries</dt>
      <dd className={cx('figure-value', isBad && 'text-error')}>
        {formatCount(failing.length)} <small className={cx(isBad && 'text-error')}>failing</small>
      </dd>
      <dd className="figure-note break-anywhere">{isBad ? <Where failing={failing} /> : quietSentence(endpoints)}</dd>
    </>
  );
}

function Where({ failing }: { failing: readonly FailingDestination[] }) {
  const endpoints = [...new Set(failing.map(({ endpoint }) => endpoint))];
  const [only] = endpoints.length === 1 ? endpoints : [];
  if (!only)
    return (
      <Link className="link" to="/endpoints">
        on {formatPlural(endpoints.length, 'endpoint')}
      </Link>
    );
  const [{ name } = { name: '' }, ...others] = failing;
  return (
    <Link className="link" to="/forms/$endpointId/deliveries" params={{ endpointId: only.id }}>
      <bdi>{cut(only.name, 40)}</bdi>
      {others.length === 0 && (
        <>
          : <bdi>{cut(name, 40)}</bdi>
        </>
      )}
    </Link>
  );
}

/** Other notices if nothing is failing. */
function quietSentence(endpoints: readonly Endpoint[]): string {
  const dead = endpoints.reduce((sum, { health }) => sum + health.dead_deliveries, 0);
  if (dead > 0) return deadSentence(dead);
  const waiting = endpoints.filter(({ health }) => health.state === 'waiting').length;
  return waiting > 0 ? `on hold at ${formatPlural(waiting, 'endpoint')}` : 'no problems';
}
