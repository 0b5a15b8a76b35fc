import { honeypotFields, type FormDefinition, type FormField, type FormFieldType } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';

const mostNameChars = 60;
const idChars = 'abcdefghijklmnopqrstuvwxyz0123456789';
const idLength = 6;

/** A name made of a label: "E-mail address" is email_address, in any script. */
export function nameFrom(label: string, type: FormFieldType): string {
  const words = label
    .toLowerCase()
    .replaceAll('e-mail', 'email')
    .normalize('NFD')
    // Accents of Latin letters go; other scripts need their marks.
    .replaceAll(/([a-z])\p{M}+/gu, '$1')
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  let name = '';
  for (const word of words) {
    if (name !== '' && name.length + word.length >= mostNameChars) break;
    name = name === '' ? word.slice(0, mostNameChars).toWellFormed() : `${name}_${word}`;
  }
  // A field by that name would catch people for bots.
  return traps.has(name) ? `${name}_field` : name || type;
}

const traps: ReadonlySet<string> = new Set(honeypotFields);

/** The name, with a number if another field has it or nothing may have it. @param except the id of the field it is for */
export function freeName(form: FormDefinition, name: string, except?: string): string {
  const taken = new Set(traps);
  for (const field of fieldsOf(form)) if ('name' in field && field.id !== except) taken.add(field.name);
  if (!taken.has(name)) return name;
  let n = 2;
  while (taken.has(`${name}_${n}`)) n += 1;
  return `${name}_${n}`;
}

/** Whether the name was made of the label, and so goes on following it. */
export function followsLabel(field: FormField): boolean {
  if (!('name' in field) || !('label' in field)) return false;
  const made = nameFrom(field.label, field.type);
  return field.name === made || (field.name.startsWith(`${made}_`) && /^\d+$/.test(field.name.slice(made.length + 1)));
}

/** An id that no field of the form has. Ids of deleted fields do not come back: an older version may know them. */
export function freeId(form: FormDefinition): string {
  const taken = new Set(fieldsOf(form).map(({ id }) => id));
  for (;;) {
    const bytes = crypto.getRandomValues(new Uint8Array(idLength));
    const id = [...bytes].map((byte) => idChars[byte % idChars.length]).join('');
    if (!taken.has(id)) return id;
  }
}

const mostLabelChars = 40;

/** What a field is called in a sentence. */
export function labelOf(field: FormField): string {
  const text = (field.type === 'hidden' ? field.name : field.label).trim().replaceAll(/\s+/g, ' ');
  if (text === '') return 'Field without a label';
  return text.length > mostLabelChars ? `${text.slice(0, mostLabelChars - 1).toWellFormed()}…` : text;
}
