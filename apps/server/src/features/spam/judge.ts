import type { AppError } from '../../errors.ts';
import { blockedSignals } from './signals/blocked.signal.ts';
import { judgeOrigin } from './signals/origin.signal.ts';
import { contentSignals } from './signals/content.signal.ts';
import { gibberishSignals } from './signals/gibberish.signal.ts';
import { senderSignals } from './signals/sender.signal.ts';
import { collectTexts } from './signals/collect-texts.ts';
import type { JudgeFacts, Reason } from './signals/judge.model.ts';
import { disguiseSignals, linkMarkupSignals, linkSignals } from './signals/text.signal.ts';
import { timeSignals } from './signals/time.signal.ts';

export interface Judgement {
  verdict: 'inbox' | 'spam' | 'refused';
  refusal: Refusal | null;
  score: number;
  reasons: Reason[];
}

const HONEYPOT_WEIGHT = 10;

/** Why a submission is not taken at all. It is kept for its owner to see, with what the sender was told. */
export interface Refusal {
  code: 'origin_not_allowed' | 'captcha_failed' | 'invalid';
  detail: string;
  /** What the sender is told, where that is more than code and detail. */
  error?: AppError;
}

/**
 * What the texts show by themselves, besides what the filter makes of their words. Links are apart: the filter counts
 * them too, and knows that a newsletter has twenty.
 */
export const textSignals = (texts: readonly string[]): Reason[] => [
  ...disguiseSignals(texts),
  ...gibberishSignals(texts),
  ...senderSignals(texts),
];

/**
 * The verdict with its reasons: what each signal adds is summed up and compared with the endpoint's threshold. Pure, but
 * for what is handed in: `more` are the reasons that had to be asked for elsewhere.
 */
export function judge(facts: JudgeFacts, more: readonly Reason[] = []): Judgement {
  const texts = collectTexts(facts.fields);
  const origin = judgeOrigin(facts);
  const reasons = [
    ...facts.filledHoneypots.map(toHoneypotReason),
    ...(origin.allowed ? origin.reasons : []),
    ...timeSignals(facts),
    ...blockedSignals(facts, texts),
    ...(facts.filter ? linkMarkupSignals(texts) : linkSignals(texts)),
    ...textSignals(texts),
    ...more,
  ];
  const isSuspect = reasons.some(({ weight }) => weight > 0);
  const content = facts.filter ? contentSignals(facts, facts.filter, { isSuspect }) : [];
  // That a message reads like a person's is worth saying only where something speaks against it.
  if (isSuspect || content.some(({ weight }) => weight > 0)) reasons.push(...content);
  const score = Math.round(reasons.reduce((sum, reason) => sum + reason.weight, 0) * 100) / 100;
  if (!origin.allowed)
    return { verdict: 'refused', refusal: { code: 'origin_not_allowed', detail: origin.detail }, score, reasons };
  return { verdict: score >= facts.settings.spam_threshold ? 'spam' : 'inbox', refusal: null, score, reasons };
}

const toHoneypotReason = (name: string): Reason => ({
  signal: 'honeypot',
  weight: HONEYPOT_WEIGHT,
  detail: `The field “${name}” is hidden from people, and it was filled in.`,
});
