import type { Attempt, Delivery } from '@postern/contracts';
import { hasArrived, lineOf } from './words.ts';

/** Consecutive attempts with the same answer. */
export interface AttemptGroup {
  attempts: readonly [Attempt, ...Attempt[]];
  /** The answer in one line. */
  line: string;
  hasArrived: boolean;
}

/** The attempts of a delivery, oldest first; consecutive ones with the same answer share a row. */
export function groupAttempts(delivery: Delivery): AttemptGroup[] {
  const groups: { attempts: [Attempt, ...Attempt[]]; line: string; hasArrived: boolean }[] = [];
  for (const attempt of delivery.attempts) {
    const last = groups.at(-1);
    const line = lineOf(delivery.kind, attempt);
    const arrived = hasArrived(delivery, attempt);
    const isSame = last && last.hasArrived === arrived && isAlike(last.attempts[0], attempt);
    if (isSame) last.attempts.push(attempt);
    else groups.push({ attempts: [attempt], line, hasArrived: arrived });
  }
  return groups;
}

const isAlike = (one: Attempt, other: Attempt): boolean => one.status === other.status && one.answer === other.answer;
