import { emailSchema, type Submission } from '@postern/contracts';
import { instructionsOf, toText } from './format-values.ts';

/** Fields in which forms ask for the sender's address, most likely first; case does not matter. */
const addressFields = ['email', 'e-mail', 'mail'];
const MAX_CHARS = 320;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** Text that is exactly one email address, with nothing around it except spaces; undefined for anything else. */
export function toAddress(text: string): string | undefined {
  // Trimming would treat a line break at an end as a slip; here it is an attack.
  if (text.length > MAX_CHARS || CONTROL.test(text)) return undefined;
  return emailSchema.safeParse(text).data;
}

/**
 * The sender's address, if the form has one: `_replyto`, else a field named email, e-mail or mail, whichever holds an
 * address first. A name with two different values counts as absent.
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
 * The confirmed addresses that `_cc` names, separated by commas. A visitor can change a form, so only addresses that
 * have confirmed for this endpoint count.
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
