import type { Filter } from '../bayes/model/score-message.ts';
import type { FieldEntry } from '../../../lib/field-entry.ts';
import type { CaptchaFact, RuleSettings } from './facts.model.ts';

/** The facts about a submission when it arrives. */
export interface Arrival {
  /** The fields that the visitor filled in. */
  fields: readonly FieldEntry[];
  /** Names of honeypots that were filled in. */
  filledHoneypots: readonly string[];
  /** The `_started` field. */
  started: string | undefined;
  now: Date;
  ip: string | null;
  origin: string | null;
  referer: string | null;
  /** Whether it was filled in on our own page of the endpoint's form. */
  isHosted?: boolean;
  language: string | null;
  /** ISO 3166-1 alpha-2, from a trusted proxy. */
  country: string | null;
  /** The filter for the words; without one they are not judged. */
  filter?: Filter;
  /** The result of the endpoint's challenge, if it has one. */
  captcha?: CaptchaFact | undefined;
  /** Whether its form refused it. */
  isInvalid?: boolean;
  /** Whether its address will be truncated before it is stored. */
  isTruncated?: boolean;
}

/** An arrival at an endpoint with rules. */
export interface JudgeFacts extends Arrival {
  settings: RuleSettings;
}
