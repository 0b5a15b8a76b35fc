import { formatPlural } from '../../../lib/format.ts';

const dayMs = 86_400_000;

/** How long an invitation still works: "6 days left". @param at when it expires, ISO 8601 */
export function daysLeft(at: string, now: Date): string {
  const ms = Date.parse(at) - now.getTime();
  if (ms <= 0) return 'expired';
  const days = Math.round(ms / dayMs);
  return days < 1 ? 'expires today' : `${formatPlural(days, 'day')} left`;
}
