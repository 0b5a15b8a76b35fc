import type { ApiScope } from '@postern/contracts';
import type { Actor, Deps } from '../../context.ts';
import { AppError, unauthenticated } from '../../errors.ts';
import * as keys from './api-keys.repo.ts';
import * as sessions from './sessions.repo.ts';
import { idleSince } from './sessions.service.ts';
import { hashToken, isKeyShaped, isTokenShaped } from '../../lib/token.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

/** How old last_used_at may be before a request updates it: saves a write on nearly every request. */
const TOUCH_AFTER_MS = 5 * MINUTE_MS;

/**
 * The signed-in actor of a bearer token. Neither tokens nor API keys are counted per address: they hold 256 random
 * bits, and the lookup of a wrong one costs less than counting it would.
 * @throws {AppError} unauthenticated, the same for a missing, altered, ended or expired token; forbidden for an API key
 */
export async function authenticate(deps: Deps, token: string | undefined): Promise<Actor> {
  if (token !== undefined && isKeyShaped(token)) throw onlySignedIn();
  if (token === undefined || !isTokenShaped(token)) throw unauthenticated();
  const session_hash = hashToken(token);
  const session = await sessions.findSession(deps.db, session_hash);
  const now = deps.now();
  if (!session || session.expires_at <= now || session.last_used_at < idleSince(now)) throw unauthenticated();
  if (isStale(session.last_used_at, now)) await sessions.touchSession(deps.db, session_hash, now);
  const { account_id, workspace_id, suspended_reason } = session;
  return { account_id, workspace_id, session_hash, endpoint_ids: null, suspended_reason };
}

/**
 * The actor of a bearer token: a signed-in person, or a program whose API key has the scope.
 * @param scope what the call needs; null means that only people may call
 * @throws {AppError} unauthenticated · account_suspended for a key of a suspended account · forbidden when the key is
 * valid but lacks the scope
 */
export async function authenticateFor(deps: Deps, token: string | undefined, scope: ApiScope | null): Promise<Actor> {
  if (token === undefined || !isKeyShaped(token)) return authenticate(deps, token);
  const key = await keys.findApiKey(deps.db, hashToken(token));
  const now = deps.now();
  if (!key || (key.expires_at !== null && key.expires_at <= now)) throw unauthenticated();
  if (key.suspended_reason !== null)
    throw new AppError('account_suspended', 'The account of this API key is suspended. Sign in to read why.');
  if (scope === null) throw onlySignedIn();
  if (!key.scopes.includes(scope)) throw new AppError('forbidden', `This API key lacks the scope “${scope}”.`);
  if (key.last_used_at === null || isStale(key.last_used_at, now)) await keys.touchApiKey(deps.db, key.id, now);
  const { account_id, workspace_id, endpoint_ids } = key;
  return { account_id, workspace_id, session_hash: null, endpoint_ids, suspended_reason: null };
}

const isStale = (last: Date, now: Date): boolean => now.getTime() - last.getTime() > TOUCH_AFTER_MS;

const onlySignedIn = (): AppError => new AppError('forbidden', 'API keys cannot do this. Sign in instead.');
