import type { FormCondition, FormDefinition, FormField } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { indent } from './print.ts';
import { member, quote } from './quote.ts';

/** The code's expression for a field's value or a section. */
export type KeyOf = (field: FormField) => string;

type When = NonNullable<Exclude<FormField, { type: 'hidden' }>['show_when']>;

export const whenOf = (field: FormField): When | null => ('show_when' in field ? field.show_when : null);

const compareCode = `/** Compares numbers as numbers, and everything else as text, which suits dates and times. */
function compare(left: string, right: string) {
  const [a, b] = [left, right].map((text) => (text.trim() === "" ? NaN : Number(text))) as [number, number]
  if (!Number.isNaN(a) || !Number.isNaN(b)) return a - b
  return left < right ? -1 : left > right ? 1 : 0
}
`;

/** `texts` and `askedOf`: which of the conditional fields are shown now. Empty when there are none. */
export function conditionCode(form: FormDefinition, keyOf: KeyOf, fields = fieldsOf(form)): string {
  const byId = new Map(fieldsOf(form).map((field) => [field.id, field]));
  const lines = fields.flatMap((field) => {
    const when = whenOf(field);
    if (!when) return [];
    const tests = when.conditions.map((condition) => testCode(condition, valueCode(byId.get(condition.field), keyOf)));
    return [`${member('asked', keyOf(field))} = ${tests.join(when.match === 'all' ? ' &&\n  ' : ' ||\n  ')}`];
  });
  if (lines.length === 0) return '';
  const isCompared = fields.some((field) => whenOf(field)?.conditions.some(({ op }) => op.startsWith('at_')));
  return `/** The values of a field, as text. */
const texts = (value: unknown) =>
  [value]
    .flat()
    .filter((each) => each !== undefined && each !== null && each !== "" && each !== false)
    .map((each) => (each instanceof File ? each.name : String(each)))

${isCompared ? `${compareCode}\n` : ''}/** Which of the conditional fields are shown. */
function askedOf(values: Record<string, unknown>) {
  const asked: Record<string, boolean> = {}
${indent(lines.join('\n'))}
  return asked
}
`;
}

/** A field that is itself hidden has no value. */
function valueCode(field: FormField | undefined, keyOf: KeyOf): string {
  if (!field) return 'undefined';
  const value = member('values', keyOf(field));
  return whenOf(field) ? `${member('asked', keyOf(field))} && ${value}` : value;
}

function testCode({ op, value }: FormCondition, of: string): string {
  switch (op) {
    case 'is':
      return `texts(${of}).includes(${quote(value)})`;
    case 'is_not':
      return `!texts(${of}).includes(${quote(value)})`;
    case 'contains':
      return `texts(${of}).some((text) => text.toLowerCase().includes(${quote(value.toLowerCase())}))`;
    case 'filled':
      return `texts(${of}).length > 0`;
    case 'empty':
      return `texts(${of}).length === 0`;
    case 'at_least':
      return `texts(${of}).some((text) => compare(text, ${quote(value)}) >= 0)`;
    case 'at_most':
      return `texts(${of}).some((text) => compare(text, ${quote(value)}) <= 0)`;
  }
}
