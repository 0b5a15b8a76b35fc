import type { FormFieldType } from '@postern/contracts';

/** The builder's names of the field types. */
export const kindNames: Record<FormFieldType, string> = {
  text: 'Short text',
  textarea: 'Long text',
  email: 'Email',
  tel: 'Phone',
  url: 'URL',
  number: 'Number',
  radio: 'Single choice',
  checkboxes: 'Multiple choice',
  select: 'Dropdown',
  checkbox: 'Tick box',
  consent: 'Consent',
  date: 'Date',
  time: 'Time',
  rating: 'Rating',
  file: 'File',
  hidden: 'Hidden',
  section: 'Section',
};

/** The field types in the groups of the palette. */
export const kindGroups: readonly { name: string; types: readonly FormFieldType[] }[] = [
  { name: 'Text', types: ['text', 'textarea', 'email', 'tel', 'url', 'number'] },
  { name: 'Choice', types: ['radio', 'checkboxes', 'select', 'checkbox', 'consent'] },
  { name: 'Other', types: ['date', 'time', 'rating', 'file', 'hidden'] },
  { name: 'Layout', types: ['section'] },
];
