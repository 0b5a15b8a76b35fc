import type { Endpoint } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { cx } from '../../../components/cx.ts';
import { formatCount } from '../../../lib/format.ts';
import { countsOf, receivedOf } from '../counts.ts';
import { HealthBadge, HealthDetail } from '../endpoint-health.tsx';
import { Sparkline } from '../../../components/sparkline.tsx';
import { EndpointMenu } from './menu.tsx';
import { LastReceived } from '../last-received.tsx';
import { SubmitUrl } from '../submit-url.tsx';

interface EndpointRowProps {
  endpoint: Endpoint;
  /** Its submissions per day; undefined until they are loaded. */
  days: readonly number[] | undefined;
}

/** One endpoint in the list. The whole row is a link to its submissions. */
export function EndpointRow({ endpoint, days }: EndpointRowProps) {
  return (
    <li className={cx('endpoint-row', (endpoint.status === 'paused' || endpoint.suspended) && 'paused')}>
      <div className="can-shrink">
        <h2 className="ellipsis align-left" dir="auto">
          <Link to="/forms/$endpointId/submissions" params={{ endpointId: endpoint.id }}>
            {endpoint.name}
          </Link>
        </h2>
        <LastReceived endpoint={endpoint} />
      </div>
      <div className="endpoint-url">
        <SubmitUrl short endpoint={endpoint} label={`Copy endpoint URL of ${endpoint.name}`} />
      </div>
      <div className="trend">{days && <Sparkline days={days} off={endpoint.status === 'paused'} />}</div>
      <div className="figure">
        <b>{formatCount(receivedOf(countsOf(endpoint)))}</b>
        <small>received</small>
      </div>
      <div className="health">
        <HealthBadge endpoint={endpoint} />
        <HealthDetail endpoint={endpoint} />
      </div>
      <div className="actions">
        <EndpointMenu endpoint={endpoint} />
      </div>
    </li>
  );
}
