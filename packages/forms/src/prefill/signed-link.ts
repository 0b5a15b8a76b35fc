import type { FormDefinition, NamedField } from '@postern/contracts';
import { checkField, fieldsOf, shownFields, type FormValues } from '@postern/contracts/validate-form';
import { isText, prefillForm, type Query } from './prefill-form.ts';

/** A link that was signed with the key of its form, and has not expired. */
export interface SignedLink {
  /** As it was in the address: the form sends it along. */
  token: string;
  /** The texts of fields, by their names. */
  values: ReadonlyMap<string, readonly string[]>;
  /** The names of the fields that must arrive with these values, hidden fields included once the form is known. */
  locked: readonly string[];
}

/** A form that a signed link has filled in. */
export interface LinkedForm {
  form: FormDefinition;
  link: SignedLink;
}

/**
 * Fills in a form by a signed link, and then by the plain values of its address. A hidden field of the form gets its
 * value, and is locked.
 * @returns undefined if the link does not fit the form: a locked field is missing, or refuses its value
 */
export function applySignedLink(
  form: FormDefinition,
  { link, query, honeypot }: { link: SignedLink; query: Query; honeypot: string | null },
): LinkedForm | undefined {
  const locked = lockedFields(form, link);
  if (!locked || locked.some((field) => field.name === honeypot || !accepts(field, link))) return undefined;
  const signed = [...link.values].filter(([, texts]) => texts.length > 0);
  // A locked field without a value is empty, whatever the form begins with.
  const empty = locked.map(({ name }): [string, string] => [name, '']);
  const values = Object.fromEntries<string | readonly string[]>([...empty, ...signed]);
  const visible = prefillForm(form, { ...query, ...values }, honeypot);
  const steps = visible.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) =>
      field.type === 'hidden' ? { ...field, default: link.values.get(field.name)?.[0] ?? field.default } : field,
    ),
  }));
  return { form: { ...visible, steps }, link: { ...link, locked: locked.map(({ name }) => name) } };
}

/**
 * The locked fields that did not arrive as the link has them. A field that its condition hides is not sent.
 * @returns undefined if the form does not have all of them
 */
export function findUnlocked(form: FormDefinition, link: SignedLink, values: FormValues): NamedField[] | undefined {
  const shown = shownFields(form, values);
  const sent = new Map<string, unknown[]>();
  for (const [name, value] of values.fields) sent.set(name, [...(sent.get(name) ?? []), value]);
  return lockedFields(form, link)?.filter((field) => {
    const arrived = sent.get(field.name) ?? [];
    if (arrived.length === 0 && !shown.has(field.id)) return false;
    return toKey(arrived) !== toKey(link.values.get(field.name) ?? []);
  });
}

/** The fields that a link locks; undefined if the form does not have all of them. */
function lockedFields(form: FormDefinition, { values, locked }: SignedLink): NamedField[] | undefined {
  const named = new Map(fieldsOf(form).flatMap((field) => ('name' in field ? [[field.name, field]] : [])));
  const hidden = [...values.keys()].filter((name) => named.get(name)?.type === 'hidden');
  const names = [...new Set([...locked, ...hidden])];
  const fields = names.flatMap((name) => named.get(name) ?? []);
  return fields.length === names.length ? fields : undefined;
}

/** A visitor gives consent and chooses files, and `lang` is not a field’s name in an address. */
function accepts(field: NamedField, { values }: SignedLink): boolean {
  if (field.type === 'consent' || field.type === 'file' || field.name === 'lang') return false;
  const texts = values.get(field.name) ?? [];
  if (!texts.every((text) => isText(text))) return false;
  if (field.type === 'hidden') return texts.length === 1;
  const fields = texts.map((text): [string, string] => [field.name, text]);
  return checkField(field, { fields, files: [] }) === undefined;
}

/** Equal for values that mean the same: browsers send boxes in the order of the form, and lines with two characters. */
const toKey = (values: readonly unknown[]): string =>
  JSON.stringify(
    values
      .flat()
      .filter((value) => value !== '')
      .map((value) => (typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n') : value))
      .map((value) => (typeof value === 'number' ? String(value) : value))
      .toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
  );
