import type { EndpointSettings, Submission } from '@postern/contracts';
import type { Filter } from '../bayes/model/score-message.ts';
import type { FieldEntry } from '../../../lib/field-entry.ts';

/** One indication for or against spam. */
export type Reason = Submission['spam']['reasons'][number];

/** The facts about a submission when it is judged. */
export interface JudgeFacts {
  /** The fields that the visitor filled in. */
  fields: readonly FieldEntry[];
  /** Names of honeypots that were filled in. */
  filledHoneypots: readonly string[];
  /** The `_started` field. */
  started: string | undefined;
  settings: EndpointSettings;
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
}
