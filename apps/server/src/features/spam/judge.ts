import type { AppError } from '../../errors.ts';
import type { JudgedSubmission, RuleSettings } from './facts/facts.model.ts';
import { gatherFacts } from './facts/gather-facts.ts';
import { blockedSignals, mayHideBlocked } from './signals/blocked.signal.ts';
import { judgeCaptcha } from './signals/captcha.signal.ts';
import type { JudgeFacts } from './facts/arrival.model.ts';
import type { Reason } from './signals/judge.model.ts';
import { judgeOrigin } from './signals/origin.signal.ts';
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

/** A submission that arrives at an endpoint: its facts and the verdict of the endpoint's rules. */
export function judge(arrival: JudgeFacts, more: readonly Reason[] = []): Judgement {
  return judgeByRules(gatherFacts(arrival, more), arrival.settings);
}

/**
 * The verdict with its reasons: the sum of their weights is compared with the threshold. Pure, and the only judge: of
 * submissions that arrive, and of stored ones under other rules.
 */
export function judgeByRules({ facts, texts, ip }: JudgedSubmission, rules: RuleSettings): Judgement {
  const origin = judgeOrigin({
    settings: rules,
    origin: facts.site ?? null,
    referer: null,
    isHosted: facts.is_hosted ?? false,
  });
  const captcha = judgeCaptcha(facts.captcha, rules);
  const reasons = [
    ...(facts.reasons ?? []),
    ...(origin.allowed ? origin.reasons : []),
    ...timeSignals(facts.open_ms, rules),
    ...blockedSignals({ settings: rules, country: facts.country ?? null, ip, isTruncated: facts.is_truncated }, texts),
    ...captcha.reasons,
  ];
  const isSuspect = reasons.some(({ weight }) => weight > 0);
  const wording = facts.wording ?? [];
  // Genuine wording is a reason only if another reason speaks for spam.
  if (isSuspect || wording.some(({ weight }) => weight > 0)) reasons.push(...wording);
  const score = Math.round(reasons.reduce((sum, reason) => sum + reason.weight, 0) * 100) / 100;
  if (!origin.allowed)
    return { verdict: 'refused', refusal: { code: 'origin_not_allowed', detail: origin.detail }, score, reasons };
  if (captcha.failure !== undefined)
    return { verdict: 'refused', refusal: { code: 'captcha_failed', detail: captcha.failure }, score, reasons };
  return { verdict: score >= rules.spam_threshold ? 'spam' : 'inbox', refusal: null, score, reasons };
}

/** Whether these rules have a challenge that the submission was not asked to solve: its answer is unknown. */
export const isUnasked = ({ facts }: JudgedSubmission, { captcha }: Pick<RuleSettings, 'captcha'>): boolean =>
  captcha.kind !== 'none' && facts.captcha?.kind !== captcha.kind;

/** Whether these rules block a part of the network that is all that was stored of the submission's address. */
export const isHidden = (
  { facts, ip }: JudgedSubmission,
  { blocked_addresses }: Pick<RuleSettings, 'blocked_addresses'>,
): boolean => facts.is_truncated === true && mayHideBlocked(ip, blocked_addresses);
