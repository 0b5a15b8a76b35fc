import type { FormField } from '@postern/contracts';
import type { Issues } from './issues.ts';

export type FieldOf<Type extends FormField['type']> = Extract<FormField, { type: Type }>;
/** Fields that hold a line, or lines, of text. */
export type LineField = FieldOf<'text' | 'textarea' | 'email' | 'url' | 'tel'>;
/** Fields of which one chooses among the owner's own options. */
export type ChoiceField = FieldOf<'select' | 'radio' | 'checkboxes'>;

/** Some properties of a field, with what they become. */
export type FieldPatch = Partial<FormField>;

/** What every part of a field's properties gets. */
export interface PartProps<Field extends FormField = FormField> {
  field: Field;
  set: (patch: FieldPatch) => void;
  issues: Issues;
}

/** What was typed, where nothing means the usual. */
export const orNull = (text: string): string | null => (text === '' ? null : text);
