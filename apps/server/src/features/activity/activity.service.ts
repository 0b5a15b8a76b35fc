import { setTimeout as sleep } from 'node:timers/promises';
import type { Activity, ActivityKind } from '@postern/contracts';
import type { Actor, AuthedCtx, MemberKey, Subscription } from '../../context.ts';
import type { Db, Trx } from '../../db/client.ts';
import { mayReach } from '../../may-reach.ts';
import * as repo from './activity.repo.ts';

/**
 * Notifies every open browser of the endpoint's workspace, on all nodes. Inside a transaction the notification goes out
 * with its commit, so a query that follows it sees the change; equal activities of one transaction go out once. Call it
 * while the endpoint still exists: before the statement that deletes it.
 * @param count submissions that arrived or changed; 0 for an endpoint
 */
export function publishActivity(
  db: Db | Trx,
  endpoint_id: string,
  ...[kind, count = 0]: [kind: ActivityKind, count?: number]
): Promise<void> {
  return repo.notify(db, [{ endpoint_id, kind, count }]);
}

/** The same for many endpoints, in one statement. */
export async function publishActivities(db: Db | Trx, activities: readonly Activity[]): Promise<void> {
  if (activities.length > 0) await repo.notify(db, activities);
}

/**
 * Ends the streams and downloads of a member on all nodes, when the transaction commits: their access to the workspace
 * has changed.
 */
export const endOpenAccess = (trx: Trx, member: MemberKey): Promise<void> => repo.notifyAccess(trx, member);

export interface StreamLife {
  /** Aborted when the client has left. */
  signal: AbortSignal;
  /** Rejects once the actor may no longer listen. */
  recheck: () => Promise<unknown>;
}

/** The shortest time between two events of a stream: in a flood, the activities in between add up. */
const SPACING_MS = 100;

/**
 * The activities of the endpoints that the actor may reach in the workspace, from now on. Ends when the stream may have
 * missed something, when the actor's access changes, soon after `recheck` rejects, and when the process stops. A client that reconnects then queries anew.
 * @throws {AppError} unavailable, rate_limited
 */
export function streamActivity({ deps, actor }: AuthedCtx, life: StreamLife): AsyncGenerator<Activity, void> {
  const { account_id, workspace_id } = actor;
  // Joins before the first read: the stream misses nothing in between, and a refusal is an answer with its status.
  const subscription = deps.activity.join({ account_id, workspace_id, recheck: life.recheck });
  // An abort cannot interrupt a generator that waits for its next value, and one that never started runs no `finally`.
  const unwatch = deps.access.watch(actor, subscription.leave);
  const leave = () => {
    unwatch();
    subscription.leave();
  };
  life.signal.addEventListener('abort', leave, { once: true });
  if (life.signal.aborted) leave();
  return tellAll({ ...subscription, leave }, actor);
}

async function* tellAll(
  { backlog, leave }: Subscription,
  actor: Pick<Actor, 'endpoint_ids'>,
): AsyncGenerator<Activity, void> {
  try {
    for (;;) {
      const activity = await backlog.take();
      if (!activity) return;
      if (!mayReach(actor, activity.endpoint_id)) continue;
      yield activity;
      await sleep(SPACING_MS);
    }
  } finally {
    leave();
  }
}
