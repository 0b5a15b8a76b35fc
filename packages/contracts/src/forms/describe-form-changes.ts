import { isDeepEqual } from '../code/deep-equal.ts';
import type { FormDefinition } from '../schemas/form.ts';

type Field = FormDefinition['steps'][number]['fields'][number];

const nameOf = (field: Field): string => ('name' in field ? field.name : field.id);

/** What a form changes, in sentences; empty if the two are the same. */
export function describeFormChanges(before: FormDefinition | null, after: FormDefinition): string[] {
  const [old, next] = [fieldsOf(before), fieldsOf(after)];
  const added = [...next.values()]
    .filter(({ id }) => !old.has(id))
    .map((field) => `Adds the field “${nameOf(field)}”.`);
  const removed = [...old.values()]
    .filter(({ id }) => !next.has(id))
    .map((field) => `Removes the field “${nameOf(field)}”.`);
  const changed = [...next.values()].flatMap((field) => {
    const keys = changedKeys(old.get(field.id) ?? field, field);
    return keys.length === 0 ? [] : [`Changes the field “${nameOf(field)}”: ${keys.join(', ')}.`];
  });
  const found = [...describeFrame(before, after), ...added, ...removed, ...changed];
  if (found.length > 0 || !before || isDeepEqual(before, after)) return found;
  return ['Changes the steps or the order of the fields.'];
}

function describeFrame(before: FormDefinition | null, after: FormDefinition): string[] {
  if (!before) return ['Creates the form.'];
  const keys = changedKeys({ ...before, steps: null }, { ...after, steps: null });
  return keys.map((key) => `Changes the form’s ${key}.`);
}

const fieldsOf = (form: FormDefinition | null): Map<string, Field> =>
  new Map(form?.steps.flatMap(({ fields }) => fields).map((field) => [field.id, field]));

function changedKeys(before: object, after: object): string[] {
  const [old, next] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...next.keys()])].filter((key) => !isDeepEqual(old.get(key), next.get(key)));
}
