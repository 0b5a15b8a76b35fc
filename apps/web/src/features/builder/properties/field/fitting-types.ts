import type { FormFieldType } from '@postern/contracts';

const lines: readonly FormFieldType[] = ['text', 'textarea', 'email', 'tel', 'url', 'number', 'date', 'time'];
const choices: readonly FormFieldType[] = ['radio', 'checkboxes', 'select'];

/** The types that send similar values, for each type. */
const fitting: Record<FormFieldType, readonly FormFieldType[]> = {
  text: [...lines, ...choices, 'hidden'],
  textarea: [...lines, ...choices],
  email: [...lines, 'hidden'],
  tel: [...lines, 'hidden'],
  url: [...lines, 'file', 'hidden'],
  number: [...lines, 'rating', 'hidden'],
  date: [...lines, 'hidden'],
  time: [...lines, 'hidden'],
  radio: [...choices, 'rating', 'text'],
  checkboxes: [...choices, 'text'],
  select: [...choices, 'rating', 'text'],
  checkbox: ['consent', 'radio', 'checkboxes'],
  consent: ['checkbox'],
  rating: ['number', ...choices],
  file: ['url', 'text'],
  hidden: lines,
  section: [],
};

/** The types to which a field can be changed. */
export const fittingTypes = (type: FormFieldType): readonly FormFieldType[] =>
  fitting[type].filter((each) => each !== type);
