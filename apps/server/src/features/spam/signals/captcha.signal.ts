import { captchaProviders } from '../captcha/provider-table.ts';
import type { CaptchaFact, RuleSettings } from '../facts/facts.model.ts';
import type { Reason } from './judge.model.ts';

/** The minimum score if the owner sets none; Google's own advice for reCAPTCHA v3. */
const DEFAULT_MIN_SCORE = 0.5;

export interface CaptchaVerdict {
  reasons: Reason[];
  /** Why it is refused, as a sentence. */
  failure?: string;
}

const passed: CaptchaVerdict = { reasons: [] };

/** The consequence of a challenge, if the endpoint has the one that the submission was asked to solve. */
export function judgeCaptcha(
  fact: CaptchaFact | undefined,
  { captcha }: Pick<RuleSettings, 'captcha'>,
): CaptchaVerdict {
  if (!fact || fact.kind !== captcha.kind) return passed;
  const low = fact.score === undefined ? undefined : findLowScore(fact.kind, fact.score, captcha.min_score);
  switch (fact.outcome) {
    case 'passed':
    case 'failed': {
      // A score is compared again, because the minimum may have changed.
      const detail = fact.score === undefined ? fact.detail : low;
      return detail === undefined ? passed : { reasons: [], failure: `The captcha failed: ${detail}.` };
    }
    case 'unreachable':
      // A visitor must not lose a message because a third party is unavailable.
      return toReason('captcha_unreachable', 1, `The captcha could not be checked: ${fact.detail}.`);
    case 'misconfigured':
      return toReason('captcha_misconfigured', 0, `The captcha is not configured correctly: ${fact.detail}.`);
  }
}

const toReason = (signal: string, weight: number, detail: string): CaptchaVerdict => ({
  reasons: [{ signal, weight, detail }],
});

/** Half a sentence about a score below the minimum; undefined for one that is high enough. */
export function findLowScore(kind: CaptchaFact['kind'], score: number, min_score: number | null): string | undefined {
  const needed = min_score ?? (kind === 'recaptcha' ? DEFAULT_MIN_SCORE : 0);
  if (kind === 'altcha' || score >= needed) return undefined;
  return `${captchaProviders[kind].name} gave a score of ${score}, below ${needed}`;
}
