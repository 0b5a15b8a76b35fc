import { routes, type Route } from '@postern/contracts';
import type { Actor } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { endpointOfCall } from '../../input.ts';

/** Calls about several endpoints whose services answer for those of the key only. */
const filtered: ReadonlySet<Route> = new Set<Route>([routes.endpoints.list, routes.activity.stream]);

/** It reads one endpoint and makes another, which the key could not reach. */
const outside: ReadonlySet<Route> = new Set<Route>([routes.endpoints.duplicate]);

/**
 * Keeps an API key that is limited to some endpoints to them. Another endpoint is answered as if it did not exist. A new
 * call about several endpoints is refused until its service filters them and it is added here.
 * @param input as sent; it may be invalid
 * @throws {AppError} not_found · forbidden
 */
export function admitKey(
  { endpoint_ids }: Pick<Actor, 'endpoint_ids'>,
  { route, input }: { route: Route; input: Readonly<Record<string, unknown>> },
): void {
  if (endpoint_ids === null || filtered.has(route)) return;
  const [, record] = /\{(\w+)_id\}|\{id\}/.exec(route.path) ?? [];
  if (!route.path.includes('{') || outside.has(route))
    throw new AppError(
      'forbidden',
      'This API key is limited to some endpoints, and this call is not about one of them.',
    );
  const named = endpointOfCall(route, input);
  if (named === undefined || !endpoint_ids.includes(named)) throw notFound(record ?? 'endpoint');
}
