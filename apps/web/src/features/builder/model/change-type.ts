import { formFieldSchema, limits, type FormField, type FormFieldType } from '@postern/contracts';
import { nameFrom } from './naming.ts';
import { blankField } from './new-field.ts';

/** Types whose keys have the same meaning. */
const families: readonly (readonly FormFieldType[])[] = [
  ['text', 'textarea', 'email', 'url', 'tel'],
  ['radio', 'select', 'checkboxes'],
];
const own = new Set(['type', 'label', 'default']);
const kept = ['help', 'width', 'required', 'show_when', 'placeholder', 'value'] as const;

/** The field as another type. Properties that fit are kept; the others get their defaults. */
export function changeType(field: FormField, type: FormFieldType): FormField {
  if (field.type === type) return field;
  const name =
    'name' in field && canBeNamed(field.name) ? field.name : nameFrom('label' in field ? field.label : '', type);
  const label = labelFor(field, type);
  const fresh = blankField(type, { id: field.id, name, ...(label === undefined ? {} : { label }) });
  const isFamily = families.some((family) => family.includes(field.type) && family.includes(type));
  const carried = isFamily ? Object.keys(field).filter((key) => !own.has(key)) : kept;
  const changed: Record<string, unknown> = { ...fresh };
  for (const key of carried) if (key in fresh && key in field) changed[key] = (field as Record<string, unknown>)[key];
  if (isFamily && 'default' in field) changed['default'] = presetFor(field.default, type);
  const parsed = formFieldSchema.safeParse(changed);
  // A value that was invalid before may be invalid for the new type in another way. Then only the name is kept.
  return parsed.success ? parsed.data : fresh;
}

/** A name may be incomplete while it is typed. */
const canBeNamed = (name: string): boolean => formFieldSchema.safeParse({ type: 'hidden', id: 'any', name }).success;

/** A consent has a longer text, all other types a single line. */
function labelFor(field: FormField, type: FormFieldType): string | undefined {
  if (field.type === 'hidden') return undefined;
  const text = field.label.trim();
  if (text === '') return undefined;
  return type === 'consent' ? text : text.replaceAll(/\s+/g, ' ').slice(0, limits.formLabelChars).toWellFormed();
}

function presetFor(preset: unknown, type: FormFieldType): unknown {
  if (type === 'checkboxes') return typeof preset === 'string' ? [preset] : (preset ?? []);
  if (Array.isArray(preset)) return preset[0] ?? null;
  return type === 'textarea' || typeof preset !== 'string' ? preset : preset.replaceAll(/\s+/g, ' ');
}
