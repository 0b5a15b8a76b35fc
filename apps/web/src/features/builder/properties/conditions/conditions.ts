import type { FormCondition, FormDefinition, FormField } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import type { FieldOf } from '../part.ts';

type Operator = FormCondition['op'];
/** A field to which conditions can refer. */
export type AskedField = Exclude<FormField, FieldOf<'section' | 'hidden'>>;

/** The fields to which conditions of a field may refer: those before it that people fill in. */
export function askedBefore(form: FormDefinition, id: string): AskedField[] {
  const fields = fieldsOf(form);
  const at = fields.findIndex((field) => field.id === id);
  return fields.slice(0, Math.max(at, 0)).filter((field) => field.type !== 'section' && field.type !== 'hidden');
}

/** Whether any condition of the form compares a field with this value. */
export const isAskedFor = (form: FormDefinition, id: string, value: string): boolean =>
  fieldsOf(form).some(
    (field) =>
      'show_when' in field &&
      (field.show_when?.conditions.some((condition) => condition.field === id && condition.value === value) ?? false),
  );

const text: readonly Operator[] = ['filled', 'empty', 'is', 'is_not', 'contains'];
const ordered: readonly Operator[] = ['filled', 'empty', 'is', 'is_not', 'at_least', 'at_most'];
const chosen: readonly Operator[] = ['is', 'is_not', 'filled', 'empty'];
const given: readonly Operator[] = ['filled', 'empty'];

/** The operators for each field type. */
const operators: Record<AskedField['type'], readonly Operator[]> = {
  text,
  textarea: text,
  email: text,
  url: text,
  tel: text,
  number: ordered,
  date: ordered,
  time: ordered,
  rating: ordered,
  select: chosen,
  radio: chosen,
  checkboxes: chosen,
  checkbox: given,
  consent: given,
  file: given,
};
export const operatorsOf = (field: AskedField): readonly Operator[] => operators[field.type];

const words: Record<Operator, string> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  filled: 'is filled in',
  empty: 'is empty',
  at_least: 'is at least',
  at_most: 'is at most',
};
const box = { filled: 'is ticked', empty: 'is not ticked' };
const one = { filled: 'is any', empty: 'is none' };
const several = { is: 'includes', is_not: 'does not include', filled: 'has any', empty: 'has none' };
const times = { at_least: 'is from', at_most: 'is up to' };
const ownWords: Partial<Record<FormField['type'], Partial<Record<Operator, string>>>> = {
  checkbox: box,
  consent: box,
  select: one,
  radio: one,
  checkboxes: several,
  date: times,
  time: times,
  rating: { filled: 'is given', empty: 'is not given' },
  file: { filled: 'has a file', empty: 'has no file' },
};

/** The name of an operator for a field type: “is ticked” for a box. */
export const operatorWords = (type: FormField['type'], op: Operator): string => ownWords[type]?.[op] ?? words[op];

export const comparesValue = (op: Operator): boolean => op !== 'filled' && op !== 'empty';

/** A first condition that can be true. */
export function conditionOn(field: AskedField, op = operatorsOf(field)[0] ?? 'filled'): FormCondition {
  return { field: field.id, op, value: comparesValue(op) ? firstValueOf(field) : '' };
}

function firstValueOf(field: AskedField): string {
  if ('options' in field) return field.options[0]?.value ?? '';
  return field.type === 'rating' ? String(field.max) : '';
}

/** The same condition with another operator. It keeps its value if the operator needs one. */
export const withOperator = (condition: FormCondition, field: AskedField, op: Operator): FormCondition =>
  comparesValue(op) && comparesValue(condition.op) ? { ...condition, op } : conditionOn(field, op);

/** A condition in words, in three parts: the field, the operator, the value. */
export function conditionWords(form: FormDefinition, { field: id, op, value }: FormCondition): string[] {
  const field = fieldsOf(form).find((each) => each.id === id);
  const label = field && 'label' in field ? field.label : id;
  if (!comparesValue(op)) return [label, operatorWords(field?.type ?? 'text', op)];
  const option = field && 'options' in field ? field.options.find((each) => each.value === value) : undefined;
  return [label, operatorWords(field?.type ?? 'text', op), option?.label ?? (value === '' ? '…' : value)];
}
