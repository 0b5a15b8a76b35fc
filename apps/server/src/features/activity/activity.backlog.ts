import type { Activity } from '@postern/contracts';
import type { Backlog } from '../../context.ts';

/**
 * While its reader is slow, the activities of one kind at one endpoint become one: a flood costs a stream no more
 * memory than its account has endpoints. With more than `maxWaiting` the backlog ends: a fresh query is then the
 * shorter way.
 */
export function createBacklog(maxWaiting = 500): Backlog {
  const waiting = new Map<string, Activity>();
  let ended = false;
  let wake: (() => void) | undefined;

  return {
    add(activity) {
      if (ended) return;
      const key = `${activity.endpoint_id} ${activity.kind}`;
      const count = (waiting.get(key)?.count ?? 0) + activity.count;
      waiting.set(key, { ...activity, count });
      if (waiting.size > maxWaiting) this.end();
      wake?.();
    },
    async take() {
      for (;;) {
        if (ended) return undefined;
        for (const [key, activity] of waiting) {
          waiting.delete(key);
          return activity;
        }
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    end() {
      ended = true;
      waiting.clear();
      wake?.();
    },
  };
}
