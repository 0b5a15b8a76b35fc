import type { Submission } from '@postern/contracts';
import { linkOf } from './links.ts';

type Field = Submission['fields'][number];

/** A message is at least this long. */
const leastChars = 40;

/**
 * The fields with the message first: the longest free text, which is what a reader came for. The others keep the order in
 * which they were sent. @returns also whether there is such a text, which is then the first
 */
export function leadFirst(fields: readonly Field[]): { fields: readonly Field[]; hasLead: boolean } {
  const longest = fields.reduce<Field | undefined>(
    (best, field) => (isMessage(field) && lengthOf(field) > (best ? lengthOf(best) : 0) ? field : best),
    undefined,
  );
  if (!longest) return { fields, hasLead: false };
  return { fields: [longest, ...fields.filter((field) => field !== longest)], hasLead: true };
}

const lengthOf = ([, value]: Field): number => (typeof value === 'string' ? value.length : 0);

/** A text of some length that is not an address. */
const isMessage = ([, value]: Field): boolean =>
  typeof value === 'string' && value.trim().length >= leastChars && linkOf(value) === null;
