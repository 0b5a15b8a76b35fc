import type { Endpoint } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../components/badge.tsx';
import { Time } from '../../components/time.tsx';
import { formatCount } from '../../lib/format.ts';
import { healthSentence, healthWord } from './health-words.ts';

interface EndpointHealthProps {
  endpoint: Endpoint;
}

/** Whether an endpoint is paused, and the health of its deliveries. A paused endpoint shows only failures. */
export function HealthBadge({ endpoint }: EndpointHealthProps) {
  const { look, word } = healthWord(endpoint);
  return (
    <span className="endpoint-badges">
      {endpoint.status === 'paused' && <StatusBadge status="paused" />}
      {tellsHealth(endpoint) && (
        <Link
          className={`badge ${look}`}
          to="/forms/$endpointId/deliveries"
          params={{ endpointId: endpoint.id }}
          // The class that the router adds to links to the current page would change a badge.
          activeProps={{}}
          aria-label={`${word}: deliveries of ${endpoint.name}`}
        >
          {word}
        </Link>
      )}
    </span>
  );
}

/** The failing destination and since when; otherwise the other notices, if any. */
export function HealthDetail({ endpoint }: EndpointHealthProps) {
  const { health } = endpoint;
  const [first, ...others] = health.failing_destinations;
  if (first)
    return (
      <span className="small endpoint-trouble text-error">
        <bdi className="ellipsis endpoint-trouble-name" title={first.name}>
          {first.name}
        </bdi>
        {others.length > 0 && ` and ${formatCount(others.length)} more`} since <Time value={first.since} mode="list" />
      </span>
    );
  const sentence = tellsHealth(endpoint) ? healthSentence(health) : null;
  return sentence && <span className="muted small">{sentence}</span>;
}

const tellsHealth = ({ status, health }: Endpoint): boolean => status === 'active' || health.state === 'failing';
