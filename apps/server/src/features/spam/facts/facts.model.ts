import type { EndpointSettings } from '@postern/contracts';
import type { CaptchaProvider } from '../captcha/provider-table.ts';
import type { Reason } from '../signals/judge.model.ts';

/** The settings that decide a verdict: the threshold and the rules. */
export type RuleSettings = Pick<
  EndpointSettings,
  | 'allowed_domains'
  | 'blocked_addresses'
  | 'blocked_countries'
  | 'blocked_words'
  | 'captcha'
  | 'spam_threshold'
  | 'time_trap_seconds'
>;

/** The result of the challenge that a submission was asked to solve. */
export interface CaptchaFact {
  kind: CaptchaProvider | 'altcha';
  outcome: 'passed' | 'failed' | 'unreachable' | 'misconfigured';
  /** 0 (certainly a bot) to 1 (certainly a person), when the provider gave one. */
  score?: number;
  /** Half a sentence for the owner; absent if it was passed. */
  detail?: string;
}

/**
 * What the spam check knew about a submission besides its fields and its address, and no rule decides. Stored as JSON
 * with the submission, so that it can be judged again by other rules. What is empty is absent.
 */
export interface SubmissionFacts {
  /** Of this format. */
  version: typeof FACTS_VERSION;
  /** Reasons that depend on no rule: the honeypots, the text, the form, copies. */
  reasons?: Reason[];
  /** What the filter says about the words, which may count only beside other reasons. */
  wording?: Reason[];
  /** The milliseconds for which the form was open; null: its time is not a valid one. */
  open_ms?: number | null;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** The origin of the page with the form. */
  site?: string;
  /** Whether that page is our own. */
  is_hosted?: true;
  captcha?: CaptchaFact;
  /** Whether its form refused it, whatever the rules say. */
  is_invalid?: true;
  /** Whether its address is stored truncated. */
  is_truncated?: true;
}

export const FACTS_VERSION = 1;

/** A submission as the rules judge it. */
export interface JudgedSubmission {
  facts: SubmissionFacts;
  /** All texts of its fields. */
  texts: readonly string[];
  ip: string | null;
}
