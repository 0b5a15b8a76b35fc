import { routes, type ApiAction, type Route } from '@postern/contracts';
import type { Actor, Deps, KeyLimits } from '../../../context.ts';
import { AppError, notFound, unauthenticated } from '../../../errors.ts';
import { toMaskedFields } from '../../../lib/masked-fields.ts';
import { hashToken, isKeyShaped, isTokenShaped } from '../../../lib/token.ts';
import { MINUTE_MS } from '../../../lib/durations.ts';
import { touchApiKey } from '../api-keys.repo.ts';
import { touchSession } from '../sessions.repo.ts';
import { idleSince } from '../sessions.service.ts';
import * as repo from './access.repo.ts';
import { nameTarget, type NamedCall } from './name-target.ts';

/** How old last_used_at may be before a request updates it: saves a write on nearly every request. */
const TOUCH_AFTER_MS = 5 * MINUTE_MS;

/**
 * The signed-in actor of a bearer token, as a member of the workspace that the call is about. Neither tokens nor API
 * keys are counted per address: they hold 256 random bits, and the lookup of a wrong one costs less than counting it
 * would.
 * @throws {AppError} unauthenticated, the same for a missing, altered, ended or expired token; forbidden for an API key;
 * not_found for a workspace that the actor is no member of; second_factor_required
 */
export async function authenticate(deps: Deps, token: string | undefined, call: NamedCall): Promise<Actor> {
  if (token !== undefined && isKeyShaped(token)) throw onlySignedIn();
  if (token === undefined || !isTokenShaped(token)) throw unauthenticated();
  const session_hash = hashToken(token);
  const target = nameTarget(call);
  const session = await repo.findSession(deps.db, session_hash, target);
  const now = deps.now();
  if (!session || session.expires_at <= now || session.last_used_at < idleSince(now)) throw unauthenticated();
  if (isStale(session.last_used_at, now)) await touchSession(deps.db, session_hash, now);
  const { account_id, workspace_id, role, endpoint_ids, suspended_reason } = session;
  demandWorkspace(workspace_id, target);
  if (session.lacks_factor && !concernsOnlySelf(call, account_id)) throw factorRequired();
  return {
    account_id,
    workspace_id,
    role,
    session_hash,
    api_key_id: null,
    endpoint_ids,
    limits: null,
    suspended_reason,
  };
}

/**
 * The actor of a bearer token: a signed-in person, or a program whose API key has the scope. A key may do what its scopes
 * and the role of the member who made it both allow.
 * @throws {AppError} unauthenticated · not_found for another workspace · second_factor_required · account_suspended for a key of a suspended
 * workspace · forbidden when the key is valid but lacks the scope
 */
export async function authenticateFor(deps: Deps, token: string | undefined, call: NamedCall): Promise<Actor> {
  if (token === undefined || !isKeyShaped(token)) return authenticate(deps, token, call);
  const key = await repo.findApiKey(deps.db, hashToken(token));
  const now = deps.now();
  if (!key || (key.expires_at !== null && key.expires_at <= now)) throw unauthenticated();
  if (key.suspended_reason !== null)
    throw new AppError('account_suspended', 'The account of this API key is suspended. Sign in to read why.');
  demandScope(key.scopes, call.route.scope);
  if (key.last_used_at === null || isStale(key.last_used_at, now)) await touchApiKey(deps.db, key.id, now);
  const { account_id, workspace_id, role } = key;
  demandWorkspace(workspace_id, nameTarget(call));
  if (key.lacks_factor) throw keyLacksFactor();
  const endpoint_ids = bothOf(key.endpoint_ids, key.key_endpoint_ids);
  const program = {
    session_hash: null,
    api_key_id: key.id,
    endpoint_ids,
    limits: limitsOf(key),
    suspended_reason: null,
  };
  return { account_id, workspace_id, role, ...program };
}

function demandScope(scopes: readonly string[], scope: Route['scope']): void {
  if (scope === null) throw onlySignedIn();
  if (scope !== 'any' && !scopes.includes(scope))
    throw new AppError('forbidden', `This API key lacks the scope “${scope}”.`);
}

function limitsOf({ actions, masked_fields }: Pick<repo.KeyAccess, 'actions' | 'masked_fields'>): KeyLimits | null {
  if (actions === null && masked_fields.length === 0) return null;
  return { actions: actions as ApiAction[] | null, masked: toMaskedFields(masked_fields) };
}

/** An endpoint of another workspace is not found later, like one that does not exist. */
function demandWorkspace(own: string, { endpoint_id, workspace_id }: ReturnType<typeof nameTarget>): void {
  if (endpoint_id === undefined && workspace_id !== undefined && workspace_id !== own) throw notFound('workspace');
}

/** What a member without the required second factor may still do: manage their own account, and leave. */
const concernsOnlySelf = ({ route, input }: NamedCall, account_id: string): boolean =>
  route.role === null || (route === routes.workspaces.removeMember && input['account_id'] === account_id);

function bothOf(a: readonly string[] | null, b: readonly string[] | null): readonly string[] | null {
  if (a === null || b === null) return a ?? b;
  return a.filter((id) => b.includes(id));
}

const factorRequired = (): AppError =>
  new AppError(
    'second_factor_required',
    'This workspace requires two-step verification. Set it up in your settings to go on.',
  );

const keyLacksFactor = (): AppError =>
  new AppError(
    'second_factor_required',
    'The workspace of this API key requires two-step verification. The member who made the key has to set it up.',
  );

const isStale = (last: Date, now: Date): boolean => now.getTime() - last.getTime() > TOUCH_AFTER_MS;

const onlySignedIn = (): AppError => new AppError('forbidden', 'API keys cannot do this. Sign in instead.');
