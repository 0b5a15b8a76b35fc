import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { publishActivity } from '../activity/activity.service.ts';
import { recordServerAudit } from '../audit/record-audit.service.ts';
import * as repo from './suspension.repo.ts';

// What only the operator sets and lifts. Triggers notify the nodes, which forget the endpoints that they have in memory.

type OperatorDeps = Pick<Deps, 'db' | 'now'>;

/**
 * Suspends an account with everything that it has, or ends the suspension.
 * @param reason what the owner reads; null ends the suspension
 * @returns false if no account has this id or address
 */
export const suspendAccount = ({ db, now }: OperatorDeps, idOrEmail: string, reason: string | null): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const workspaces = await repo.listWorkspaces(trx, idOrEmail);
    if (workspaces.length === 0) return false;
    const endpoints = await repo.listEndpointIds(trx, workspaces);
    await repo.lockDestinations(trx, endpoints);
    await repo.setWorkspaces(trx, workspaces, toChange(reason, now()));
    for (const id of workspaces) {
      const about = { in: { workspace_id: id }, by: 'operator' as const, target: { kind: 'workspace' as const, id } };
      if (reason === null) await recordServerAudit(trx, { now }, { ...about, action: 'workspace.resumed' });
      else await recordServerAudit(trx, { now }, { ...about, action: 'workspace.suspended', reason });
    }
    await follow(trx, endpoints, { isOver: reason === null, now: now() });
    return true;
  });

/** The same for one endpoint, or only for its hosted form. @returns false if there is no such endpoint */
export const suspendEndpoint = (
  { db, now }: OperatorDeps,
  id: string,
  ...[state, reason]: [state: repo.EndpointState, reason: string | null]
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await repo.lockDestinations(trx, [id]);
    const workspace_id = await repo.setEndpoint(trx, id, [state, toChange(reason, now())]);
    if (workspace_id === undefined) return false;
    const kind = state === 'suspended' ? ('endpoint' as const) : ('form' as const);
    const about = { in: { workspace_id }, by: 'operator' as const, target: { kind, id }, endpoint_id: id };
    if (reason === null) await recordServerAudit(trx, { now }, { ...about, action: ended[state] });
    else await recordServerAudit(trx, { now }, { ...about, action: begun[state], reason });
    await follow(trx, [id], { isOver: reason === null && state === 'suspended', now: now() });
    return true;
  });

const begun = { suspended: 'endpoint.suspended', form_down: 'form.taken_down' } as const;
const ended = { suspended: 'endpoint.resumed', form_down: 'form.restored' } as const;

const toChange = (reason: string | null, at: Date): repo.Change => (reason === null ? null : { reason, at });

/** Updates open browsers, and lets deliveries go out that waited for the end of a suspension. */
async function follow(trx: Trx, endpoint_ids: readonly string[], { isOver, now }: { isOver: boolean; now: Date }) {
  for (const id of endpoint_ids) await publishActivity(trx, id, 'endpoint.changed');
  if (isOver) await repo.wakeDeliveries(trx, endpoint_ids, now);
}
