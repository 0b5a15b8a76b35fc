import { limits } from '@postern/contracts';
import { DAY_MS, DAY_SECONDS, HOUR_SECONDS } from '../../lib/durations.ts';
import type { LimitRule } from '../../outbound/limiter/limiter.ts';

const ofAccount: LimitRule = { name: 'reply', points: limits.repliesPerHour, windowSeconds: HOUR_SECONDS };
/** An account that is new could be one that was made to send spam. */
const ofNewAccount: LimitRule = { name: 'reply-new', points: limits.repliesPerHourNew, windowSeconds: HOUR_SECONDS };

/** How many replies an account may send. */
export const replyRule = ({ created_at }: { created_at: Date }, now: Date): LimitRule =>
  now.getTime() - created_at.getTime() < limits.newAccountDays * DAY_MS ? ofNewAccount : ofAccount;

/** Replies to one submission. A conversation goes on by email, so more are a mistake or a loop. */
export const submissionRule: LimitRule = {
  name: 'reply-submission',
  points: limits.repliesPerDay,
  windowSeconds: DAY_SECONDS,
};
