import type { EndpointSettings, Submission } from '@postern/contracts';
import type { Filter } from '../bayes/score.ts';
import type { FieldEntry } from '../../../lib/field-entry.ts';

/** One thing that speaks for or against a submission. */
export type Reason = Submission['spam']['reasons'][number];

/** What is known of a submission when it is judged. */
export interface JudgeFacts {
  /** What the person filled in. */
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
  /** What the words are judged by; without one they are not. */
  filter?: Filter;
}

/** No form has as many; a list of numbers in a JSON body may, and is not read to its end. */
const MAX_TEXTS = 5000;

/** The texts that somebody wrote, lists and objects of JSON bodies taken apart. */
export function textsOf(fields: readonly FieldEntry[]): string[] {
  const texts: string[] = [];
  for (const [, value] of fields) collect(value, texts);
  return texts;
}

function collect(value: FieldEntry[1], into: string[]): void {
  if (into.length >= MAX_TEXTS) return;
  if (typeof value === 'string') into.push(value);
  else if (Array.isArray(value)) for (const entry of value.slice(0, MAX_TEXTS)) collect(entry, into);
  else if (typeof value === 'object' && value !== null)
    // Not Object.values: it would copy all of an object of a hundred thousand entries.
    for (const key in value) {
      if (into.length >= MAX_TEXTS) return;
      collect(value[key] ?? null, into);
    }
}

const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/i;
const MAX_EMAIL_CHARS = 254;

/** The e-mail addresses among the values: whole values only, as an input of type email has them. Lower-case. */
export const emailsIn = (texts: readonly string[]): string[] =>
  texts
    .filter((text) => text.length <= MAX_EMAIL_CHARS && text.includes('@'))
    .map((text) => EMAIL.exec(text.trim())?.[0].toLowerCase() ?? '')
    .filter((email) => email !== '');
