import { routes, type Route } from '@postern/contracts';
import type { Actor, Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { endpointOfCall } from '../../input.ts';
import { findSuspendedEndpoint } from './suspension.repo.ts';

/**
 * Calls other than GET that a suspended account may still make: they end access, keep the account safe, or start an
 * export. A new call is refused until it is added here.
 */
const harmless: ReadonlySet<Route> = new Set<Route>([
  routes.auth.logout,
  routes.auth.changePassword,
  routes.factors.startAuthenticator,
  routes.factors.confirmAuthenticator,
  routes.factors.removeAuthenticator,
  routes.factors.startPasskey,
  routes.factors.addPasskey,
  routes.factors.renamePasskey,
  routes.factors.removePasskey,
  routes.factors.passkeyOptions,
  routes.factors.renewRecoveryCodes,
  routes.account.endSession,
  routes.account.endOtherSessions,
  routes.account.deleteApiKey,
  routes.workspaces.removeMember,
  routes.invitations.delete,
  routes.sharing.delete,
  routes.account.archiveTicket,
  routes.submissions.exportTicket,
  routes.privacy.search,
  routes.privacy.exportTicket,
]);

/** Calls that concern the submissions of an endpoint, and not the endpoint. */
const ofSubmissions: ReadonlySet<Route> = new Set<Route>([
  ...Object.values(routes.submissions),
  ...Object.values(routes.notes),
]);

/**
 * Refuses calls that would change a suspended account or a suspended endpoint. No call reaches the suspension itself:
 * this keeps an owner from changing what the operator is looking at, and from copying it.
 * @param input as sent; it may be invalid
 * @throws {AppError} account_suspended · endpoint_suspended
 */
export async function admitCall(
  { db }: Pick<Deps, 'db'>,
  { workspace_id, suspended_reason }: Actor,
  { route, input }: { route: Route; input: Readonly<Record<string, unknown>> },
): Promise<void> {
  if (route.method === 'GET' || harmless.has(route)) return;
  if (suspended_reason !== null) throw accountSuspended(suspended_reason);
  const id = ofSubmissions.has(route) ? undefined : endpointOfCall(route, input);
  const found = id === undefined ? undefined : await findSuspendedEndpoint(db, { workspace_id, id });
  if (found) throw new AppError('endpoint_suspended', `Suspended by the administrator: ${found.suspended_reason}`);
}

const accountSuspended = (reason: string): AppError =>
  new AppError(
    'account_suspended',
    `Your account is suspended by the administrator: ${reason} You can read and export everything, but change nothing.`,
  );
