import type { JudgeFacts } from '../facts/arrival.model.ts';
import type { Reason } from './judge.model.ts';

/** Enough for spam at every threshold, because people do not see the field. */
const WEIGHT = 10;

export const honeypotSignals = ({ filledHoneypots }: Pick<JudgeFacts, 'filledHoneypots'>): Reason[] =>
  filledHoneypots.map((name) => ({
    signal: 'honeypot',
    weight: WEIGHT,
    detail: `The field “${name}” is hidden from people, but it was filled in.`,
  }));
