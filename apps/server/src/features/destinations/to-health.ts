import { limits, type EndpointHealth } from '@postern/contracts';
import type { DestinationHealthRow } from './health.repo.ts';

/** The health of an endpoint, from its destinations and the number of open findings. */
export function toHealth(rows: readonly DestinationHealthRow[], openFindings: number): EndpointHealth {
  const on = rows.filter(({ enabled }) => enabled);
  const failing = rows.flatMap(toFailing).toSorted((a, b) => a.since.getTime() - b.since.getTime());
  const dead = sum(on.map((row) => row.dead));
  const delivered = rows.flatMap(({ last_delivered_at }) => last_delivered_at?.getTime() ?? []);
  return {
    state: stateOf({ failing: failing.length, on }),
    failing_destinations: failing.map(({ since, ...rest }) => ({ ...rest, since: since.toISOString() })),
    waiting_addresses: sum(on.map(({ waiting }) => waiting)),
    dead_deliveries: Math.min(dead, limits.deadCounted),
    last_delivered_at: delivered.length > 0 ? new Date(Math.max(...delivered)).toISOString() : null,
    open_findings: openFindings,
  };
}

function stateOf({ failing, on }: { failing: number; on: readonly DestinationHealthRow[] }): EndpointHealth['state'] {
  if (failing > 0) return 'failing';
  if (on.length === 0) return 'off';
  // A single address of several that never confirms does not deserve a permanent warning.
  return on.some(({ addresses, waiting }) => addresses > 0 && waiting === addresses) ? 'waiting' : 'ok';
}

/** A destination in trouble; one that its owner switched off is not. A 410 switches it off, too. */
function toFailing({ id, name, enabled, failing_since, gone_at, refused_at }: DestinationHealthRow) {
  const times = enabled ? [failing_since, refused_at] : [gone_at];
  const since = times.filter((time) => time !== null).toSorted((a, b) => a.getTime() - b.getTime())[0];
  return since ? [{ id, name, since }] : [];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
