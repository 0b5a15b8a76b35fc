import type { Actor, Deps } from '../context.ts';
import { admitEndpoints } from '../features/auth/access/admit-endpoints.ts';
import { admitRole } from '../features/auth/access/admit-role.ts';
import { authenticate, authenticateFor } from '../features/auth/access/authenticate.service.ts';
import type { NamedCall } from '../features/auth/access/name-target.ts';
import { admitLimits } from '../features/auth/limits/admit-limits.ts';
import { admitCall } from '../features/suspension/admit-call.service.ts';

/**
 * The actor of a call, who may make it: what every call passes through, over REST and over tRPC.
 * @throws {AppError} unauthenticated · not_found for what the actor may not know · forbidden for what the role, the scope
 * or the limit to some endpoints does not allow · account_suspended · endpoint_suspended
 */
export const admitAnyone = (deps: Deps, token: string | undefined, call: NamedCall): Promise<Actor> =>
  admit(deps, authenticateFor(deps, token, call), call);

/** The same for a person only: API keys are refused. */
export const admitPerson = (deps: Deps, token: string | undefined, call: NamedCall): Promise<Actor> =>
  admit(deps, authenticate(deps, token, call), call);

async function admit(deps: Deps, authenticated: Promise<Actor>, call: NamedCall): Promise<Actor> {
  const actor = await authenticated;
  admitEndpoints(actor, call);
  admitRole(actor, call.route);
  admitLimits(actor, call);
  await admitCall(deps, actor, call);
  return actor;
}
