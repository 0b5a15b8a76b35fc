import type { FormCondition, FormField } from '../schemas/form-field.ts';
import type { FormDefinition } from '../schemas/form.ts';
import { filesOf, textsOf, type FormValues } from './form-values.ts';

/** All fields of all steps, in order. */
export const fieldsOf = ({ steps }: Pick<FormDefinition, 'steps'>): FormField[] =>
  steps.flatMap(({ fields }) => fields);

/** The ids of the fields that are shown for these values. For conditions, a hidden field is empty. */
export function shownFields(form: Pick<FormDefinition, 'steps'>, values: FormValues): Set<string> {
  const shown = new Set<string>();
  const known = new Map<string, string[]>();
  for (const field of fieldsOf(form)) {
    const when = 'show_when' in field ? field.show_when : null;
    const holds = (condition: FormCondition) => isTrue(condition, known.get(condition.field) ?? []);
    if (when && !(when.match === 'all' ? when.conditions.every(holds) : when.conditions.some(holds))) continue;
    shown.add(field.id);
    if (field.type === 'file')
      known.set(
        field.id,
        filesOf(values, field.name).map((file) => file.name),
      );
    else if ('name' in field) known.set(field.id, asked(textsOf(values, field.name) ?? []));
  }
  return shown;
}

/** Characters of one field that conditions read: there may be thousands of conditions, and a megabyte in each field. */
const MAX_ASKED_CHARS = 20_000;

function asked(texts: readonly string[]): string[] {
  const seen: string[] = [];
  let left = MAX_ASKED_CHARS;
  for (const text of texts) {
    if (left <= 0) break;
    seen.push(text.slice(0, left));
    left -= text.length;
  }
  return seen;
}

function isTrue({ op, value }: FormCondition, texts: readonly string[]): boolean {
  switch (op) {
    case 'is':
      return texts.includes(value);
    case 'is_not':
      return !texts.includes(value);
    case 'contains':
      return texts.some((text) => text.toLowerCase().includes(value.toLowerCase()));
    case 'filled':
      return texts.length > 0;
    case 'empty':
      return texts.length === 0;
    case 'at_least':
      return texts.some((text) => compare(text, value) >= 0);
    case 'at_most':
      return texts.some((text) => compare(text, value) <= 0);
  }
}

/**
 * Compares numbers as numbers and all else as text, which orders dates and times. A number and a text have no order:
 * NaN.
 */
function compare(left: string, right: string): number {
  const [a, b] = [left, right].map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
  if (!Number.isNaN(a) || !Number.isNaN(b)) return (a ?? Number.NaN) - (b ?? Number.NaN);
  return left < right ? -1 : left > right ? 1 : 0;
}
