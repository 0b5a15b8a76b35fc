import { limits, type Endpoint } from '@postern/contracts';
import { formatCount, formatPlural } from '../../lib/format.ts';

/** A word with the shape of a badge. */
export interface HealthWord {
  look: 'ok' | 'bad' | 'held' | 'paused';
  word: string;
}

/** The health of an endpoint: of its deliveries and, if the watchdog finds something, of its form. */
export const healthWords = {
  working: { look: 'ok', word: 'Working' },
  failing: { look: 'bad', word: 'Failing' },
  broken: { look: 'bad', word: 'Broken form' },
  unconfirmed: { look: 'held', word: 'Unconfirmed' },
  off: { look: 'paused', word: 'Off' },
  unused: { look: 'paused', word: 'No submissions yet' },
  undelivered: { look: 'paused', word: 'No deliveries yet' },
} as const satisfies Record<string, HealthWord>;

/** The state of an endpoint's deliveries, as a word. */
export function healthWord({
  health,
  last_submission_at,
  submission_count,
}: Pick<Endpoint, 'health' | 'last_submission_at' | 'submission_count'>): HealthWord {
  switch (health.state) {
    case 'failing':
      return healthWords.failing;
    case 'waiting':
      return healthWords.unconfirmed;
    case 'off':
      return healthWords.off;
    case 'ok':
      if (health.last_delivered_at !== null) return healthWords.working;
      // Imported submissions have not arrived.
      return last_submission_at === null && submission_count === 0 ? healthWords.unused : healthWords.undelivered;
  }
}

/** Other notices if nothing is failing; null if there are none. */
export function healthSentence({
  state,
  open_findings,
  waiting_addresses,
  dead_deliveries,
}: Endpoint['health']): string | null {
  if (open_findings > 0) return `The watchdog found ${formatPlural(open_findings, 'problem')}`;
  if (state === 'off') return 'No destination is on';
  if (dead_deliveries > 0) return deadSentence(dead_deliveries);
  if (waiting_addresses > 0)
    return formatPlural(waiting_addresses, 'address hasn’t confirmed', 'addresses haven’t confirmed');
  return null;
}

/** The number of dead deliveries. The server counts those of an endpoint up to a limit. */
export const deadSentence = (count: number): string =>
  count >= limits.deadCounted
    ? `${formatCount(count)} or more failed deliveries`
    : formatPlural(count, 'failed delivery', 'failed deliveries');
