import { DAY_MS } from '../../lib/durations.ts';
import type { SeededSubmission } from './make-submission.ts';
import type { MonthUsage } from './seed.repo.ts';

export interface Months {
  /** Whether a time is in the last days of the previous month, when the plan was used up. */
  isOver: (time: Date) => boolean;
  add: (batch: readonly Pick<SeededSubmission, 'status' | 'created_at'>[]) => void;
  usage: () => MonthUsage[];
}

/** Days at the end of the previous month. */
const OVER_DAYS = 3;
/** The current month leaves room, so that the endpoints can be tried. */
const MOST_OF_MONTH = 0.7;

const monthOf = (time: Date): string => time.toISOString().slice(0, 7);

/** Counts what the plan counts: submissions in the inbox, and those that were held, by the month in UTC. */
export function countMonths({ now, limit }: { now: Date; limit: number }): Months {
  const months = new Map<string, MonthUsage>();
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  const current = monthOf(now);
  return {
    isOver: (time) => time.getTime() < start && time.getTime() >= start - OVER_DAYS * DAY_MS,
    add(batch) {
      for (const { status, created_at } of batch) {
        if (status !== 'inbox' && status !== 'held') continue;
        const month = monthOf(created_at);
        const usage = months.get(month) ?? { month, submissions: 0, held: 0 };
        if (status === 'inbox') usage.submissions += 1;
        else usage.held += 1;
        months.set(month, usage);
      }
    },
    usage: () =>
      [...months.values()].map(({ month, submissions, held }) => {
        if (month === current)
          return { month, submissions: Math.min(submissions, Math.floor(limit * MOST_OF_MONTH)), held };
        return { month, submissions: held > 0 ? limit : Math.min(submissions, limit), held };
      }),
  };
}
