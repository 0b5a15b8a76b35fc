import { formFieldSchema, limits, type FormDefinition, type FormField, type FormFieldType } from '@postern/contracts';
import { freeId, freeName, nameFrom } from './naming.ts';

const labels: Record<FormFieldType, string> = {
  text: 'Name',
  textarea: 'Message',
  email: 'Email',
  tel: 'Phone',
  url: 'Website',
  number: 'Number',
  radio: 'Choose one',
  checkboxes: 'Choose any',
  select: 'Choose one',
  checkbox: 'Keep me posted',
  consent: 'I agree that my details are stored to answer me.',
  date: 'Date',
  time: 'Time',
  rating: 'Rating',
  file: 'Attachment',
  hidden: 'Source',
  section: 'Section',
};

const options = ['First', 'Second', 'Third'].map((label) => ({ value: label, label }));

/** Properties that differ from the contract's defaults. */
const more: Partial<Record<FormFieldType, object>> = {
  email: { required: true },
  consent: { required: true },
  radio: { options },
  checkboxes: { options },
  select: { options },
};

/** A new field of a type, with its defaults. */
export function blankField(type: FormFieldType, { id, name, label = labels[type] }: Naming): FormField {
  return formFieldSchema.parse({ ...more[type], type, id, name, label });
}

interface Naming {
  id: string;
  name: string;
  label?: string;
}

/** A complete field for the form, with an unused id and name. */
export function newField(form: FormDefinition, type: FormFieldType): FormField {
  const name = freeName(form, type === 'consent' ? 'consent' : nameFrom(labels[type], type));
  return blankField(type, { id: freeId(form), name });
}

/** A copy of a field, with an unused id and name. */
export function copyOf(form: FormDefinition, field: FormField): FormField {
  const id = freeId(form);
  if (!('name' in field)) return { ...field, id };
  // Leaves space for a number.
  const stem = field.name.replace(/_\d+$/, '').slice(0, limits.fieldNameChars - 8);
  return { ...field, id, name: freeName(form, stem.toWellFormed()) };
}
