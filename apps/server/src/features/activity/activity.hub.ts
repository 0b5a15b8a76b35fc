import type { ActivityHub, Backlog } from '../../context.ts';
import { AppError, rateLimited } from '../../errors.ts';
import { createBacklog } from './activity.backlog.ts';
import { MINUTE_SECONDS } from '../../lib/durations.ts';

/** Streams of one account in one process. Tabs share a stream, so the limit is twenty browsers. */
const MAX_STREAMS = 20;
const RECHECK_MS = 30_000;
const COME_BACK_SECONDS = 2;
const FULL_SECONDS = MINUTE_SECONDS;

/** @param recheckMs the longest that a stream outlives a sign-out */
export function createActivityHub(recheckMs = RECHECK_MS): ActivityHub {
  const workspaces = new Map<string, Set<Backlog>>();
  const streamsOf = new Map<string, number>();
  let isHeard = false;
  let isClosed = false;

  const count = (account_id: string, by: 1 | -1) => {
    const streams = (streamsOf.get(account_id) ?? 0) + by;
    if (streams === 0) streamsOf.delete(account_id);
    else streamsOf.set(account_id, streams);
  };
  const endAll = () => {
    for (const backlogs of workspaces.values()) for (const backlog of backlogs) backlog.end();
  };
  return {
    get streams() {
      return [...streamsOf.values()].reduce((sum, streams) => sum + streams, 0);
    },
    join({ account_id, workspace_id, recheck }) {
      if (!isHeard || isClosed)
        throw new AppError('unavailable', 'Live updates are not available right now. Please try again.', {
          retryAfterSeconds: COME_BACK_SECONDS,
        });
      if ((streamsOf.get(account_id) ?? 0) >= MAX_STREAMS) throw rateLimited(FULL_SECONDS);
      const backlog = createBacklog();
      const backlogs = workspaces.get(workspace_id) ?? new Set();
      workspaces.set(workspace_id, backlogs.add(backlog));
      count(account_id, 1);
      const checking = setInterval(() => void recheck().catch(backlog.end), recheckMs);
      checking.unref();
      const leave = () => {
        clearInterval(checking);
        backlog.end();
        if (!backlogs.delete(backlog)) return;
        count(account_id, -1);
        if (backlogs.size === 0) workspaces.delete(workspace_id);
      };
      return { backlog, leave };
    },
    tell(workspace_id, activity) {
      for (const backlog of workspaces.get(workspace_id) ?? []) backlog.add(activity);
    },
    hear(heard) {
      isHeard = heard;
      endAll();
    },
    close() {
      isClosed = true;
      endAll();
    },
  };
}
