import type { EndpointSettings, Submission } from '@postern/contracts';
import type { FieldEntry } from '../read-body.ts';

/** One thing that speaks for or against a submission. */
export type Reason = Submission['spam']['reasons'][number];

/** What is known of a submission when it is judged. */
export interface JudgeFacts {
  /** What the person filled in. */
  fields: readonly FieldEntry[];
  /** Names of traps that were filled in. */
  trapped: readonly string[];
  /** The `_started` field. */
  started: string | undefined;
  settings: EndpointSettings;
  now: Date;
  ip: string | null;
  origin: string | null;
  referer: string | null;
  language: string | null;
  /** ISO 3166-1 alpha-2, from a trusted proxy. */
  country: string | null;
}

/** The texts that somebody wrote, lists and objects of JSON bodies taken apart. */
export function textsOf(fields: readonly FieldEntry[]): string[] {
  const texts: string[] = [];
  for (const [, value] of fields) collect(value, texts);
  return texts;
}

function collect(value: FieldEntry[1], into: string[]): void {
  if (typeof value === 'string') into.push(value);
  else if (typeof value === 'object' && value !== null) for (const entry of Object.values(value)) collect(entry, into);
}

const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/i;
const MAX_EMAIL_CHARS = 254;

/** The e-mail addresses among the values: whole values only, as an input of type email has them. Lower-case. */
export const emailsIn = (texts: readonly string[]): string[] =>
  texts
    .filter((text) => text.length <= MAX_EMAIL_CHARS && text.includes('@'))
    .map((text) => EMAIL.exec(text.trim())?.[0].toLowerCase() ?? '')
    .filter((email) => email !== '');
