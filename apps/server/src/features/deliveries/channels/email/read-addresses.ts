import { emailSchema, type Submission } from '@postern/contracts';
import { instructionsOf, toText } from './format-values.ts';

/** Fields in which forms ask for the sender's address, the likeliest first; compared without regard to case. */
const addressFields = ['email', 'e-mail', 'mail'];
const MAX_CHARS = 320;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** Text that is exactly one e-mail address, with nothing around it but spaces; undefined for anything else. */
export function toAddress(text: string): string | undefined {
  // Trimming would take a line break at an end for a slip; here it is an attempt.
  if (text.length > MAX_CHARS || CONTROL.test(text)) return undefined;
  return emailSchema.safeParse(text).data;
}

/**
 * Whoever sent a form, as far as the form says: `_replyto`, else a field named email, e-mail or mail, whichever holds
 * an address first. A name that came with two different values says nothing.
 */
export function senderOf(fields: Submission['fields']): string | undefined {
  const { replyTo } = instructionsOf(fields);
  const said = addressFields.map((wanted) => {
    const values = fields.filter(([name]) => name.trim().toLowerCase() === wanted).map(([, value]) => toText(value));
    const [only, ...others] = new Set(values);
    return others.length === 0 ? only : undefined;
  });
  for (const text of [replyTo, ...said]) {
    const address = typeof text === 'string' ? toAddress(text) : undefined;
    if (address !== undefined) return address;
  }
  return undefined;
}

const MAX_COPIES = 20;

/**
 * Who the form's author wants to get a copy by `_cc`, with commas between. A form can be changed by whoever sends it, so
 * only addresses that have confirmed for this endpoint count.
 */
export function copiesOf(fields: Submission['fields'], confirmed: readonly string[]): string[] {
  const { cc } = instructionsOf(fields);
  if (cc === null) return [];
  const wanted = new Set(
    cc
      .slice(0, MAX_CHARS * MAX_COPIES)
      .split(/[,;]/, MAX_COPIES)
      .map((one) => toAddress(one)?.toLowerCase()),
  );
  return confirmed.filter((address) => wanted.has(address.toLowerCase()));
}
