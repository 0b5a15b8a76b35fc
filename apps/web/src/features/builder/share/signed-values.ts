import type { FormDefinition, NamedField } from '@postern/contracts';
import { checkField, fieldsOf } from '@postern/contracts/validate-form';

/** A field that a signed link can fill in. */
export type SignableField = Exclude<NamedField, { type: 'consent' | 'file' }>;

/** What a signed link has for one field. */
export interface SignedValue {
  field: SignableField;
  /** One text; for boxes any number. */
  values: readonly string[];
  isLocked: boolean;
}

/** The fields of a form that a signed link can fill in: a visitor gives consent and chooses files. */
export const signableFields = (form: FormDefinition): SignableField[] =>
  fieldsOf(form).flatMap((field) =>
    'name' in field && field.type !== 'consent' && field.type !== 'file' && field.name !== 'lang' ? [field] : [],
  );

export const labelOf = (field: SignableField): string =>
  field.type === 'hidden' ? `${field.name} (hidden)` : field.label;

/** Visitors never see a hidden field, so its value is always locked. */
export const newValue = (field: SignableField): SignedValue => ({ field, values: [], isLocked: true });

/** Whether the field accepts its value. An empty one may be locked if the field may stay empty. */
export function isAccepted({ field, values, isLocked }: SignedValue): boolean {
  if (field.type === 'hidden') return true;
  const isEmpty = values.every((value) => value === '');
  if (isEmpty && !isLocked) return true;
  return checkField(field, { fields: values.map((value) => [field.name, value]), files: [] }) === undefined;
}

/** The values and the locked names, as `signLink` takes them. */
export function toSigned(list: readonly SignedValue[]): {
  values: Record<string, readonly string[]>;
  locked: string[];
} {
  return {
    values: Object.fromEntries(
      list.map(({ field, values }) => [
        field.name,
        field.type === 'hidden' && values.length === 0
          ? ['']
          : values.filter((value) => value !== '' || field.type === 'hidden'),
      ]),
    ),
    locked: list.filter(({ isLocked }) => isLocked).map(({ field }) => field.name),
  };
}
