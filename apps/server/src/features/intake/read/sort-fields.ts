import { honeypotFields, instructionFields } from '@postern/contracts';
import type { FieldEntry } from '../../../lib/field-entry.ts';
import { POSTED_FROM_FIELD } from './find-posting-page.ts';

/** Answers of captcha widgets, which are not shown. */
const captchaFields = new Set(['g-recaptcha-response', 'h-captcha-response', 'cf-turnstile-response', 'altcha']);

export interface SortedFields {
  /** The fields that the visitor filled in. */
  fields: FieldEntry[];
  /** The last value of each instruction. */
  instructions: ReadonlyMap<string, string>;
  /** Honeypot fields that were filled in, by name. */
  filledHoneypots: string[];
  /** Instructions and honeypot fields as sent: hidden fields of the refused page, for the next try. */
  unseen: FieldEntry[];
}

/**
 * Separates stored fields from instructions, honeypot fields and captcha answers.
 * @param ownHoneypot the endpoint's own honeypot field, in addition to the usual ones
 */
export function sortFields(sent: readonly FieldEntry[], ownHoneypot: string | null): SortedFields {
  const fields: FieldEntry[] = [];
  const instructions = new Map<string, string>();
  const filledHoneypots: string[] = [];
  const unseen: FieldEntry[] = [];
  for (const entry of sent) {
    const [name, value] = entry;
    if (captchaFields.has(name)) continue;
    if (isOneOf(honeypotFields, name) || name === ownHoneypot) {
      if (isFilled(value)) filledHoneypots.push(name);
      unseen.push(entry);
    } else if (isOneOf(instructionFields, name) || name === POSTED_FROM_FIELD) {
      if (typeof value === 'string') instructions.set(name, value);
      unseen.push(entry);
    } else fields.push(entry);
  }
  return { fields, instructions, filledHoneypots, unseen };
}

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name);

/** An untouched input sends an empty text; scripts send an unticked box as false, 0 or null. */
function isFilled(value: FieldEntry[1]): boolean {
  if (typeof value === 'string') return value.trim() !== '' && value !== 'false' && value !== '0';
  if (typeof value !== 'object' || value === null) return Boolean(value);
  return Object.values(value).some(isFilled);
}
