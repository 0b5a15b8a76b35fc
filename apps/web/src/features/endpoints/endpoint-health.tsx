import type { Endpoint } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../../components/badge.tsx';
import { Time } from '../../components/time.tsx';
import { formatCount } from '../../lib/format.ts';
import { healthSentence, healthWord, healthWords } from './health-words.ts';

interface EndpointHealthProps {
  endpoint: Endpoint;
}

/**
 * Whether an endpoint is suspended, for tests or paused, and the health of its deliveries and its form. A suspended
 * endpoint shows nothing else, and a paused one only failures. Deliveries that work are not worth a badge beside a form
 * that may be broken.
 */
export function HealthBadge({ endpoint }: EndpointHealthProps) {
  const { look, word } = healthWord(endpoint);
  const isBroken = endpoint.health.open_findings > 0;
  if (endpoint.suspended)
    return (
      <span className="endpoint-badges">
        <span className="badge bad">Suspended</span>
      </span>
    );
  return (
    <span className="endpoint-badges">
      {endpoint.is_test && <span className="badge">Test</span>}
      {endpoint.status === 'paused' && <StatusBadge status="paused" />}
      {isBroken && (
        <Link
          className={`badge ${healthWords.broken.look}`}
          to="/forms/$endpointId/settings"
          params={{ endpointId: endpoint.id }}
          hash="watchdog"
          activeProps={{}}
          aria-label={`${healthWords.broken.word}: watchdog of ${endpoint.name}`}
        >
          {healthWords.broken.word}
        </Link>
      )}
      {tellsHealth(endpoint) && !(isBroken && endpoint.health.state === 'ok') && (
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

/** Why the administrator suspended it; otherwise the failing destination and since when; otherwise the other notices, if any. */
export function HealthDetail({ endpoint }: EndpointHealthProps) {
  const { health, suspended, form_taken_down: takenDown } = endpoint;
  if (suspended)
    return (
      <span className="small endpoint-suspension text-error">
        Suspended by the administrator: <bdi>{suspended.reason}</bdi>
      </span>
    );
  if (takenDown)
    return (
      <span className="small endpoint-suspension text-error">
        Form taken down by the administrator: <bdi>{takenDown.reason}</bdi>
      </span>
    );
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
