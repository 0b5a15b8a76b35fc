import type { FormDefinition, FormField } from '@postern/contracts';
import { replaceField } from './edit-form.ts';
import type { History, Snapshot } from './history.ts';
import { followsLabel, freeName, labelOf, nameFrom } from './naming.ts';
import { findField } from './places.ts';

interface ValueChange extends Snapshot {
  merge: NonNullable<History['merge']>;
  isPartial: boolean;
}

interface FieldChange {
  field: FormField;
  atMs: number;
  /** The name does not follow the label. */
  isNameKept: boolean;
}

/**
 * The form with the changed field; undefined if nothing changed. The name follows the label until the user sets one.
 */
export function changeField(form: FormDefinition, { field, atMs, isNameKept }: FieldChange): ValueChange | undefined {
  const before = findField(form, field.id);
  if (!before) return undefined;
  const keys = changedKeys(before, field);
  if (keys.length === 0) return undefined;
  const named = isNameKept ? field : withName(form, before, field);
  const did = keys.includes('type') ? `${labelOf(field)} changed type` : `${labelOf(field)} changed`;
  return {
    form: replaceField(form, named),
    selected: field.id,
    did,
    merge: { key: `${field.id} ${keys.join(' ')}`, atMs },
    // A condition that is being edited may be incomplete. A change of the type changes the structure.
    isPartial: !keys.includes('type'),
  };
}

/** The form with other texts, theme or steps; undefined if nothing changed. */
export function changeForm(
  { form: before, selected }: Snapshot,
  { form, atMs }: { form: FormDefinition; atMs: number },
): ValueChange | undefined {
  const keys = changedKeys(before, form);
  if (keys.length === 0) return undefined;
  const stays = selected !== null && findField(form, selected) ? selected : null;
  return { form, selected: stays, did: 'Form changed', merge: { key: keys.join(' '), atMs }, isPartial: false };
}

function withName(form: FormDefinition, before: FormField, field: FormField): FormField {
  if (!('name' in field) || !('label' in field)) return field;
  if (!('name' in before)) return { ...field, name: freeName(form, field.name, field.id) };
  if (!('label' in before) || before.label === field.label) return field;
  if (before.name !== field.name || !followsLabel(before)) return field;
  return { ...field, name: freeName(form, nameFrom(field.label, field.type), field.id) };
}

function changedKeys(before: object, after: object): string[] {
  const [a, b] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => a[key] !== b[key]);
}
