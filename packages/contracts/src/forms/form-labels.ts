import type { FormDefinition } from '../schemas/form.ts';
import type { Submission } from '../schemas/submission.ts';

type Value = Submission['fields'][number][1];

/** The labels of a form's fields and options, for people who read its submissions. */
export interface FormLabels {
  /** By the field's name. Two fields may have the same label. */
  fields: ReadonlyMap<string, string>;
  /** By the field's name and the sent value; only if the label differs from the value. */
  options: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Without a form, names and values are shown as they were sent. */
export const noLabels: FormLabels = { fields: new Map(), options: new Map() };

/** The labels of a published form. A field without a label keeps its name. */
export function formLabels(form: Pick<FormDefinition, 'steps'> | null): FormLabels {
  if (!form) return noLabels;
  const fields = new Map<string, string>();
  const options = new Map<string, ReadonlyMap<string, string>>();
  for (const field of form.steps.flatMap((step) => step.fields)) {
    if (!('name' in field)) continue;
    const label = 'label' in field ? field.label.replace(/\s+/g, ' ').trim() : '';
    if (label !== '' && label !== field.name) fields.set(field.name, label);
    if (!('options' in field)) continue;
    const other = field.options.filter((option) => option.label !== option.value);
    if (other.length > 0) options.set(field.name, new Map(other.map((option) => [option.value, option.label])));
  }
  return { fields, options };
}

/** The name of a field for people: its label, else its name. */
export const fieldLabel = ({ fields }: FormLabels, name: string): string => fields.get(name) ?? name;

/**
 * Field names as column headings, which must be unique: a label of several fields is followed by the field's name.
 * @param taken headings that are already in use
 */
export function columnLabels(labels: FormLabels, names: readonly string[], taken: readonly string[] = []): string[] {
  const counts = new Map<string, number>(taken.map((head) => [head, 1]));
  for (const name of names) {
    const label = fieldLabel(labels, name);
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return names.map((name) => {
    const label = fieldLabel(labels, name);
    return label !== name && counts.get(label) !== 1 ? `${label} (${name})` : label;
  });
}

/** A sent value as the label of its option, also within a list. A value without an option stays unchanged. */
export function optionLabel(labels: FormLabels, name: string, value: Value): Value {
  const options = labels.options.get(name);
  if (!options) return value;
  if (typeof value === 'string') return options.get(value) ?? value;
  if (!Array.isArray(value)) return value;
  return value.map((item) => (typeof item === 'string' ? (options.get(item) ?? item) : item));
}
