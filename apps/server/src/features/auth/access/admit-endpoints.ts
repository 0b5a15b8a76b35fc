import { routes, type Route } from '@postern/contracts';
import type { Actor } from '../../../context.ts';
import { AppError, notFound } from '../../../errors.ts';
import { endpointOfCall } from '../../../input.ts';
import type { NamedCall } from './name-target.ts';

/** Calls about a whole workspace whose services answer only for the endpoints that the actor may reach. */
const filtered: ReadonlySet<Route> = new Set<Route>([
  routes.endpoints.list,
  routes.endpoints.summary,
  routes.submissions.recent,
  routes.insights.overview,
  routes.activity.stream,
  routes.account.apiKeys,
  routes.account.createApiKey,
  routes.account.deleteApiKey,
  routes.workspaces.members,
  routes.workspaces.removeMember,
]);

/** It reads one endpoint and makes another, which the actor could not reach. */
const outside: ReadonlySet<Route> = new Set<Route>([routes.endpoints.duplicate]);

/**
 * Keeps an API key or a member that is limited to some endpoints to them. Another endpoint is answered as if it did not
 * exist. A new call about several endpoints is refused until its service filters them and it is added here.
 * @throws {AppError} not_found · forbidden
 */
export function admitEndpoints(
  { endpoint_ids, session_hash }: Pick<Actor, 'endpoint_ids' | 'session_hash'>,
  { route, input }: Pick<NamedCall, 'route' | 'input'>,
): void {
  if (endpoint_ids === null || route.role === null || filtered.has(route)) return;
  const [, record] = /\{(\w+)_id\}|\{id\}/.exec(route.path) ?? [];
  if (!route.path.includes('{') || outside.has(route) || record === 'workspace') {
    const who = session_hash ? 'Your access' : 'This API key';
    throw new AppError('forbidden', `${who} is limited to some endpoints, and this call is not about one of them.`);
  }
  const named = endpointOfCall(route, input);
  if (named === undefined || !endpoint_ids.includes(named)) throw notFound(record ?? 'endpoint');
}
