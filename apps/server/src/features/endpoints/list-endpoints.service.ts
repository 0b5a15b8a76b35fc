import type { EndpointHealth, EndpointsSummary, listEndpointsInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../context.ts';
import { mayReach } from '../../may-reach.ts';
import { loadHealth } from '../destinations/health.service.ts';
import { loadEndpoints } from './endpoints.service.ts';
import { listKeys, type EndpointKeys } from './endpoints.repo.ts';
import { readCursor, toCursor, type ListKey } from './list-cursor.ts';
import { selectEndpoints } from './select-endpoints.ts';

/** The filters by health. */
const healthFilters = {
  failing: ({ state }: EndpointHealth) => state === 'failing',
  broken: ({ open_findings }: EndpointHealth) => open_findings > 0,
};

/**
 * A page of the workspace's endpoints that the actor may reach.
 * @throws {AppError} invalid: a cursor of another list
 */
export async function listEndpoints(ctx: AuthedCtx, input: z.output<typeof listEndpointsInput>) {
  const { deps, actor } = ctx;
  const { page, size, cursor, q = '', status, sort } = input;
  const key: ListKey = { secret: deps.secret, workspace_id: actor.workspace_id, q, status, sort };
  const after = cursor === undefined ? undefined : readCursor(key, cursor);
  const { workspace_id, endpoint_ids } = actor;
  const isHealthIn = status === 'failing' || status === 'broken' ? healthFilters[status] : undefined;
  const healthOf = isHealthIn && (await loadHealth(ctx));
  const hasHealth = healthOf && ((id: string) => isHealthIn(healthOf(id)));
  const skipped = after ? 0 : (page - 1) * size;
  const wanted = { workspace_id, endpoint_ids, q, status, sort, hasHealth, after, skipped, size };
  const { places, total } = await selectEndpoints(deps.db, wanted);
  const shown = places.slice(0, size);
  const last = shown.at(-1);
  return {
    items: await loadEndpoints(
      ctx,
      shown.map(({ id }) => id),
    ),
    page,
    size,
    total,
    pages: Math.ceil(total / size),
    next_cursor: places.length > size && last ? toCursor(key, last) : null,
  };
}

async function listReached({ deps, actor }: AuthedCtx): Promise<EndpointKeys[]> {
  const keys = await listKeys(deps.db, actor.workspace_id);
  return keys.filter(({ id }) => mayReach(actor, id));
}

/** A suspended endpoint accepts nothing, so it is not active; it is paused only if its owner has paused it. */
const isIn: Record<'active' | 'paused', (endpoint: EndpointKeys) => boolean> = {
  active: ({ status, is_suspended }) => status !== 'paused' && !is_suspended,
  paused: ({ status }) => status === 'paused',
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The totals of the workspace's endpoints that the actor may reach. They agree with the lists, whose rows they are computed from. */
export async function summarizeEndpoints(ctx: AuthedCtx): Promise<EndpointsSummary> {
  const [all, healthOf] = await Promise.all([listReached(ctx), loadHealth(ctx)]);
  const count = (key: 'inbox' | 'spam' | 'held' | 'refused' | 'unread') => sum(all.map((each) => each[key]));
  const withUnread = all.filter(({ unread }) => unread > 0);
  const health = all.map((endpoint) => ({ endpoint, health: healthOf(endpoint.id) }));
  const failing = health.filter((each) => healthFilters.failing(each.health));
  const broken = health.filter((each) => healthFilters.broken(each.health)).map(({ endpoint }) => endpoint);
  const latest = Math.max(0, ...all.map(({ last_submission_at }) => last_submission_at?.getTime() ?? 0));
  return {
    endpoints: {
      all: all.length,
      active: all.filter(isIn.active).length,
      paused: all.filter(isIn.paused).length,
      failing: failing.length,
      broken: broken.length,
    },
    received: { inbox: count('inbox'), spam: count('spam'), held: count('held'), refused: count('refused') },
    unread: { count: count('unread'), endpoints: withUnread.length, only: onlyOne(withUnread) },
    deliveries: toDeliveries(health, failing),
    watchdog: { only: onlyOne(broken) },
    last_submission_at: latest === 0 ? null : new Date(latest).toISOString(),
  };
}

interface WithHealth {
  endpoint: EndpointKeys;
  health: EndpointHealth;
}

function toDeliveries(all: readonly WithHealth[], failing: readonly WithHealth[]): EndpointsSummary['deliveries'] {
  const destinations = failing.flatMap(({ health }) => health.failing_destinations);
  return {
    failing: destinations.length,
    only: onlyOne(failing.map(({ endpoint }) => endpoint)),
    only_destination: destinations.length === 1 ? (destinations[0]?.name ?? null) : null,
    dead: sum(all.map(({ health }) => health.dead_deliveries)),
    waiting: all.filter(({ health }) => health.state === 'waiting').length,
  };
}

function onlyOne(endpoints: readonly EndpointKeys[]): { id: string; name: string } | null {
  const [only] = endpoints;
  return only && endpoints.length === 1 ? { id: only.id, name: only.name } : null;
}
