import type { FormCondition, FormDefinition, FormField } from '@postern/contracts';
import { fieldsOf, shownFields } from '@postern/contracts/validate-form';
import { whenOf } from '../condition-code.ts';

export type JsonSchema = boolean | { [key: string]: unknown };

/**
 * The conditions under which fields are shown, as schemas of the whole document, by id. true: always; undefined: no
 * schema can express it.
 */
export function askedSchemas(form: FormDefinition): Map<string, JsonSchema | undefined> {
  const known = new Map<string, JsonSchema | undefined>();
  const byId = new Map(fieldsOf(form).map((field) => [field.id, field]));
  for (const field of fieldsOf(form)) {
    const when = whenOf(field);
    if (!when) {
      known.set(field.id, true);
      continue;
    }
    const tests = when.conditions.map((condition) => testSchema(condition, byId.get(condition.field), known));
    const all = tests.filter((test) => test !== undefined);
    const [only] = all;
    const joined = all.length === 1 ? only : { [when.match === 'all' ? 'allOf' : 'anyOf']: all };
    known.set(field.id, all.length < tests.length ? undefined : joined);
  }
  return known;
}

/** The definition that holds a field's condition when other conditions depend on it. */
export const askedRef = (id: string): JsonSchema => ({ $ref: `#/$defs/asked-${id}` });

type Known = ReadonlyMap<string, JsonSchema | undefined>;

function testSchema(condition: FormCondition, field: FormField | undefined, known: Known): JsonSchema | undefined {
  if (!field || !('name' in field) || known.get(field.id) === undefined) return undefined;
  const { op, value } = condition;
  const positive = { is_not: 'is', empty: 'filled' } as const;
  const isNegative = op === 'is_not' || op === 'empty';
  const has = hasSchema({ op: isNegative ? positive[op] : op, value }, field);
  if (has === undefined) return undefined;
  // A hidden field counts as empty.
  const test = whenOf(field) ? { allOf: [askedRef(field.id), has] } : has;
  return isNegative ? { not: test } : test;
}

type Named = Extract<FormField, { name: string }>;
type PositiveTest = Pick<FormCondition, 'op' | 'value'>;

/** Documents that contain the field and meet its condition. */
function hasSchema({ op, value }: PositiveTest, field: Named): JsonSchema | undefined {
  // Files are not part of a document.
  if (field.type === 'file') return false;
  const of = valueSchema({ op, value }, field);
  return of === undefined ? undefined : { properties: { [field.name]: of }, required: [field.name] };
}

function valueSchema(test: PositiveTest, field: Named): JsonSchema | undefined {
  const { op, value } = test;
  if (op === 'filled') return { not: { enum: ['', null, false, []] } };
  const possible = possibleValues(field);
  if (possible) {
    const values = possible.filter((each) => isTrue(test, field, each));
    if (values.length === 0) return false;
    const one = { enum: values.flatMap((each) => spellings(field, each)) };
    return field.type === 'checkboxes' ? { anyOf: [one, { type: 'array', contains: one }] } : one;
  }
  if (field.type === 'number') return numberSchema(test);
  if (op === 'is') return value === '' ? false : { const: value };
  if (op === 'contains') return { type: 'string', pattern: anyCase(value), minLength: 1 };
  return undefined;
}

/** All possible values; null for free text. */
function possibleValues(field: Named): string[] | null {
  if ('options' in field) return field.options.map(({ value }) => value);
  if (field.type === 'rating') return Array.from({ length: field.max }, (_, at) => `${at + 1}`);
  if (field.type === 'checkbox' || field.type === 'consent') return [...new Set([field.value, 'true'])];
  return null;
}

/** The JSON values that a text may have been. */
function spellings(field: Named, value: string): unknown[] {
  if (field.type === 'rating') return [Number(value)];
  return value === 'true' ? [true, 'true'] : [value];
}

/** Calls the validator itself, with a form of two fields. */
function isTrue(test: PositiveTest, field: Named, value: string): boolean {
  const asked = { ...field, show_when: null } as Named;
  const probe = {
    type: 'section' as const,
    id: `${field.id}-`,
    label: '-',
    help: null,
    show_when: { match: 'all' as const, conditions: [{ ...test, field: field.id }] },
  };
  const shown = shownFields(
    { steps: [{ title: null, fields: [asked, probe] }] },
    { fields: [[field.name, value]], files: [] },
  );
  return shown.has(probe.id);
}

function numberSchema({ op, value }: PositiveTest): JsonSchema | undefined {
  const bound = value.trim() === '' ? Number.NaN : Number(value);
  if (op === 'is') return String(bound) === value ? { const: bound } : false;
  if (op !== 'at_least' && op !== 'at_most') return undefined;
  if (!Number.isFinite(bound)) return Number.isNaN(bound) ? false : undefined;
  return { type: 'number', [op === 'at_least' ? 'minimum' : 'maximum']: bound };
}

/** Latin letters in both cases; other letters in their own lower and upper case. */
const anyCase = (text: string): string =>
  Array.from(text)
    .map((char) => {
      const cases = [...new Set([char, char.toLowerCase(), char.toUpperCase()])].filter(
        (each) => Array.from(each).length === 1,
      );
      const escaped = cases.map((each) => each.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, '\\$&'));
      return escaped.length === 1 ? (escaped[0] ?? '') : `(?:${escaped.join('|')})`;
    })
    .join('');
