import { setTimeout as sleep } from 'node:timers/promises';
import type { Activity, ActivityKind } from '@postern/contracts';
import type { AuthedCtx, Subscription } from '../../context.ts';
import type { Db, Trx } from '../../db/client.ts';
import * as repo from './activity.repo.ts';

/**
 * Tells everybody who looks at an endpoint's workspace, on all nodes, that something happened. Inside a transaction it
 * goes out with its commit, so whoever asks then sees it; equal ones of one transaction go out once. To be called while
 * the endpoint is still there: before the statement that deletes it.
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

export interface StreamLife {
  /** Aborted when nobody reads any more. */
  signal: AbortSignal;
  /** Rejects once whoever asked may no longer listen. */
  recheck: () => Promise<unknown>;
}

/** So often at most is one stream told something: in a flood, what happens in between adds up. */
const SPACING_MS = 100;

/**
 * What happens in the actor's workspace from now on. Ends when something may have been missed, soon after `recheck` rejects,
 * and when the process stops; whoever comes back then asks anew.
 * @throws {AppError} unavailable, rate_limited
 */
export function streamActivity({ deps, actor }: AuthedCtx, life: StreamLife): AsyncGenerator<Activity, void> {
  const { account_id, workspace_id } = actor;
  // Joined before anything is read: nothing is missed in between, and a refusal is an answer with its status.
  const subscription = deps.activity.join({ account_id, workspace_id, recheck: life.recheck });
  // Whoever waits for the next cannot be stopped from outside, and whoever never began has no end.
  life.signal.addEventListener('abort', subscription.leave, { once: true });
  if (life.signal.aborted) subscription.leave();
  return tellAll(subscription);
}

async function* tellAll({ backlog, leave }: Subscription): AsyncGenerator<Activity, void> {
  try {
    for (;;) {
      const activity = await backlog.take();
      if (!activity) return;
      yield activity;
      await sleep(SPACING_MS);
    }
  } finally {
    leave();
  }
}
