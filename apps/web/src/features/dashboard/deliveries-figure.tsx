import type { EndpointsSummary } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { cx } from '../../components/cx.ts';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { deadSentence } from '../endpoints/health-words.ts';
import { cut } from '../../lib/text.ts';

interface DeliveriesFigureProps {
  deliveries: EndpointsSummary['deliveries'];
  /** The number of endpoints with failing destinations. */
  failingEndpoints: number;
}

/** The number of failing destinations, and their endpoints. */
export function DeliveriesFigure({ deliveries, failingEndpoints }: DeliveriesFigureProps) {
  const isBad = deliveries.failing > 0;
  return (
    <>
      <dt>Deliveries</dt>
      <dd className={cx('figure-value', isBad && 'text-error')}>
        {formatCount(deliveries.failing)} <small className={cx(isBad && 'text-error')}>failing</small>
      </dd>
      <dd className="figure-note break-anywhere">
        {isBad ? <Where deliveries={deliveries} failingEndpoints={failingEndpoints} /> : quietSentence(deliveries)}
      </dd>
    </>
  );
}

function Where({ deliveries: { only, only_destination }, failingEndpoints }: DeliveriesFigureProps) {
  if (!only)
    return (
      <Link className="link" to="/endpoints" search={{ status: 'failing' }}>
        on {formatPlural(failingEndpoints, 'endpoint')}
      </Link>
    );
  return (
    <Link className="link" to="/forms/$endpointId/deliveries" params={{ endpointId: only.id }}>
      {only_destination !== null && (
        <>
          <bdi>{cut(only_destination, 40)}</bdi> on{' '}
        </>
      )}
      <bdi>{cut(only.name, 40)}</bdi>
    </Link>
  );
}

/** Other notices if nothing is failing. */
function quietSentence({ dead, waiting }: EndpointsSummary['deliveries']): string {
  if (dead > 0) return deadSentence(dead);
  return waiting > 0 ? `on hold at ${formatPlural(waiting, 'endpoint')}` : 'no problems';
}
