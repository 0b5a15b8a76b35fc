import type { Endpoint } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { useWatchdog } from './use-watchdog.ts';

/** Below the bar of an endpoint while something is wrong with the page of its form. */
export function WatchdogStrip({ endpoint }: { endpoint: Endpoint }) {
  const { data } = useWatchdog(endpoint.id);
  const open = data?.findings.filter(({ ended_at }) => ended_at === null) ?? [];
  const [first] = open;
  if (!first) return null;
  return (
    <aside className="watchdog-strip" aria-label="Watchdog">
      <p>
        <b>The form on your page may be broken.</b> {first.message}{' '}
        <Link to="/forms/$endpointId/settings" params={{ endpointId: endpoint.id }} hash="watchdog">
          {open.length === 1 ? 'See the details' : `See all ${open.length} findings`}
        </Link>
      </p>
    </aside>
  );
}
