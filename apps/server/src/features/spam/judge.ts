import type { AppError } from '../../errors.ts';
import { blockedSignals } from './signals/blocked.signal.ts';
import { judgeOrigin } from './signals/origin.signal.ts';
import { contentSignals } from './signals/content.signal.ts';
import { gibberishSignals } from './signals/gibberish.signal.ts';
import { honeypotSignals } from './signals/honeypot.signal.ts';
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

/** Why a submission is refused. It is stored for its owner, with the reason. */
export interface Refusal {
  code: 'origin_not_allowed' | 'captcha_failed' | 'invalid';
  detail: string;
  /** The answer to the sender, if it contains more than code and detail. */
  error?: AppError;
}

/**
 * Signals of the texts alone, besides the filter's. Links are separate, because the filter counts them too, and has
 * learned that a newsletter has twenty.
 */
export const textSignals = (texts: readonly string[]): Reason[] => [
  ...disguiseSignals(texts),
  ...gibberishSignals(texts),
  ...senderSignals(texts),
];

/**
 * The verdict with its reasons: the sum of their weights is compared with the endpoint's threshold. Pure: `more` are
 * the reasons that needed a database, a provider or memory.
 */
export function judge(facts: JudgeFacts, more: readonly Reason[] = []): Judgement {
  const texts = collectTexts(facts.fields);
  const origin = judgeOrigin(facts);
  const reasons = [
    ...honeypotSignals(facts),
    ...(origin.allowed ? origin.reasons : []),
    ...timeSignals(facts),
    ...blockedSignals(facts, texts),
    ...(facts.filter ? linkMarkupSignals(texts) : linkSignals(texts)),
    ...textSignals(texts),
    ...more,
  ];
  const isSuspect = reasons.some(({ weight }) => weight > 0);
  const content = facts.filter ? contentSignals(facts, facts.filter, { isSuspect }) : [];
  // Genuine wording is a reason only if another reason speaks for spam.
  if (isSuspect || content.some(({ weight }) => weight > 0)) reasons.push(...content);
  const score = Math.round(reasons.reduce((sum, reason) => sum + reason.weight, 0) * 100) / 100;
  if (!origin.allowed)
    return { verdict: 'refused', refusal: { code: 'origin_not_allowed', detail: origin.detail }, score, reasons };
  return { verdict: score >= facts.settings.spam_threshold ? 'spam' : 'inbox', refusal: null, score, reasons };
}
