import type { FormField } from '@postern/contracts';
import type { Issues } from './issues.ts';

export type FieldOf<Type extends FormField['type']> = Extract<FormField, { type: Type }>;
/** Fields with a line, or lines, of text. */
export type LineField = FieldOf<'text' | 'textarea' | 'email' | 'url' | 'tel'>;
/** Fields with options that the owner defines. */
export type ChoiceField = FieldOf<'select' | 'radio' | 'checkboxes'>;

/** Some properties of a field, with their new values. */
export type FieldPatch = Partial<FormField>;

/** The props of every part of a field's properties. */
export interface PartProps<Field extends FormField = FormField> {
  field: Field;
  set: (patch: FieldPatch) => void;
  issues: Issues;
}

/** The typed text; null if blank, which means the default. */
export const orNull = (text: string): string | null => (text === '' ? null : text);
