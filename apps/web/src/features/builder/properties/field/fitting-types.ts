import type { FormFieldType } from '@postern/contracts';

const lines: readonly FormFieldType[] = ['text', 'textarea', 'email', 'tel', 'url', 'number', 'date', 'time'];
const choices: readonly FormFieldType[] = ['radio', 'checkboxes', 'select'];

/** What a field of a kind may as well be, by what is sent for it. */
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

/** The kinds that a field can be turned into. */
export const fittingTypes = (type: FormFieldType): readonly FormFieldType[] =>
  fitting[type].filter((each) => each !== type);
