import { isWithinReach, recordOf } from '@postern/contracts';
import type { Actor } from '../../../context.ts';
import { AppError, notFound } from '../../../errors.ts';
import { endpointOfCall } from '../../../input.ts';
import type { NamedCall } from './name-target.ts';

/**
 * Keeps an API key or a member that is limited to some endpoints to them. Another endpoint is answered as if it did not
 * exist. A new call about several endpoints is refused until its service filters them and its route says so.
 * @throws {AppError} not_found · forbidden
 */
export function admitEndpoints(
  { endpoint_ids, session_hash }: Pick<Actor, 'endpoint_ids' | 'session_hash'>,
  { route, input }: Pick<NamedCall, 'route' | 'input'>,
): void {
  if (endpoint_ids === null || route.role === null || route.reach === 'own') return;
  if (!isWithinReach(route)) {
    const who = session_hash ? 'Your access' : 'This API key';
    throw new AppError('forbidden', `${who} is limited to some endpoints, and this call is not about one of them.`);
  }
  const named = endpointOfCall(route, input);
  if (named === undefined || !endpoint_ids.includes(named)) throw notFound(recordOf(route) ?? 'endpoint');
}
