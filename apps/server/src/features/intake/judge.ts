import { honeypotFields, instructionFields, type Submission } from '@postern/contracts';
import type { FieldEntry } from './read-body.ts';
import { POSTED_FROM_FIELD } from './redirect-page.ts';

type SpamReason = Submission['spam']['reasons'][number];

export interface Judgement {
  verdict: 'inbox' | 'spam';
  score: number;
  reasons: SpamReason[];
}

/** Answers of captcha widgets: for us and not for the reader. */
const captchaFields = new Set(['g-recaptcha-response', 'h-captcha-response', 'cf-turnstile-response', 'altcha']);

export interface SortedFields {
  /** What the person filled in. */
  fields: FieldEntry[];
  /** What the form's author tells the intake: the last value of each instruction. */
  instructions: ReadonlyMap<string, string>;
  /** Traps that were filled in, by name. */
  trapped: string[];
  /** Instructions and traps as they came: a form that is sent again needs them, and nobody is to see them. */
  unseen: FieldEntry[];
}

/**
 * Parts what is stored from what is not: instructions, traps and captcha answers.
 * @param ownTrap the endpoint's own honeypot field, besides the usual ones
 */
export function sortFields(sent: readonly FieldEntry[], ownTrap: string | null): SortedFields {
  const fields: FieldEntry[] = [];
  const instructions = new Map<string, string>();
  const trapped: string[] = [];
  const unseen: FieldEntry[] = [];
  for (const entry of sent) {
    const [name, value] = entry;
    if (captchaFields.has(name)) continue;
    if (isOneOf(honeypotFields, name) || name === ownTrap) {
      if (isFilled(value)) trapped.push(name);
      unseen.push(entry);
    } else if (isOneOf(instructionFields, name) || name === POSTED_FROM_FIELD) {
      if (typeof value === 'string') instructions.set(name, value);
      unseen.push(entry);
    } else fields.push(entry);
  }
  return { fields, instructions, trapped, unseen };
}

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name);

/** An untouched input sends an empty text; scripts send the state of an unticked box as false, 0 or nothing. */
function isFilled(value: FieldEntry[1]): boolean {
  if (typeof value === 'string') return value.trim() !== '' && value !== 'false' && value !== '0';
  if (typeof value !== 'object' || value === null) return Boolean(value);
  return Object.values(value).some(isFilled);
}

const TRAP_WEIGHT = 10;

/** The verdict with its reasons. A filled trap is decisive: no person sees those fields. */
export function judge(trapped: readonly string[]): Judgement {
  const reasons = trapped.map((name) => ({
    signal: 'honeypot',
    weight: TRAP_WEIGHT,
    detail: `The field “${name}” is hidden from people, and it was filled in.`,
  }));
  const score = reasons.reduce((sum, reason) => sum + reason.weight, 0);
  return { verdict: score >= TRAP_WEIGHT ? 'spam' : 'inbox', score, reasons };
}
