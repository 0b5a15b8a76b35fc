import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { publishActivity } from '../activity/activity.service.ts';
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
    if (!(await repo.setEndpoint(trx, id, [state, toChange(reason, now())]))) return false;
    await follow(trx, [id], { isOver: reason === null && state === 'suspended', now: now() });
    return true;
  });

const toChange = (reason: string | null, at: Date): repo.Change => (reason === null ? null : { reason, at });

/** Updates open browsers, and lets deliveries go out that waited for the end of a suspension. */
async function follow(trx: Trx, endpoint_ids: readonly string[], { isOver, now }: { isOver: boolean; now: Date }) {
  for (const id of endpoint_ids) await publishActivity(trx, id, 'endpoint.changed');
  if (isOver) await repo.wakeDeliveries(trx, endpoint_ids, now);
}
