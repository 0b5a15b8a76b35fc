import { honeypotFields, type FormDefinition, type FormField, type FormFieldType } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';

const mostNameChars = 60;
const idChars = 'abcdefghijklmnopqrstuvwxyz0123456789';
const idLength = 6;

/** A name derived from a label: "E-mail address" becomes email_address, in any script. */
export function nameFrom(label: string, type: FormFieldType): string {
  const words = label
    .toLowerCase()
    .replaceAll('e-mail', 'email')
    .normalize('NFD')
    // Accents of Latin letters are removed; other scripts need their marks.
    .replaceAll(/([a-z])\p{M}+/gu, '$1')
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  let name = '';
  for (const word of words) {
    if (name !== '' && name.length + word.length >= mostNameChars) break;
    name = name === '' ? word.slice(0, mostNameChars).toWellFormed() : `${name}_${word}`;
  }
  // A field with that name would be treated as a honeypot, and people as bots.
  return traps.has(name) ? `${name}_field` : name || type;
}

const traps: ReadonlySet<string> = new Set(honeypotFields);

/**
 * The name, with a number if another field has it or it is reserved. @param except the id of the field for which it is
 */
export function freeName(form: FormDefinition, name: string, except?: string): string {
  const taken = new Set(traps);
  for (const field of fieldsOf(form)) if ('name' in field && field.id !== except) taken.add(field.name);
  if (!taken.has(name)) return name;
  let n = 2;
  while (taken.has(`${name}_${n}`)) n += 1;
  return `${name}_${n}`;
}

/** Whether the name was derived from the label, and therefore continues to follow it. */
export function followsLabel(field: FormField): boolean {
  if (!('name' in field) || !('label' in field)) return false;
  const made = nameFrom(field.label, field.type);
  return field.name === made || (field.name.startsWith(`${made}_`) && /^\d+$/.test(field.name.slice(made.length + 1)));
}

/**
 * An id that no field of the form has. Ids of deleted fields are not reused, because an older version may contain them.
 */
export function freeId(form: FormDefinition): string {
  const taken = new Set(fieldsOf(form).map(({ id }) => id));
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint8Array(idLength));
    const id = [...bytes].map((byte) => idChars[byte % idChars.length]).join('');
    if (!taken.has(id)) return id;
  }
}

const mostLabelChars = 40;

/** The name of a field within a sentence. */
export function labelOf(field: FormField): string {
  const text = (field.type === 'hidden' ? field.name : field.label).trim().replaceAll(/\s+/g, ' ');
  if (text === '') return 'Field without a label';
  return text.length > mostLabelChars ? `${text.slice(0, mostLabelChars - 1).toWellFormed()}…` : text;
}
