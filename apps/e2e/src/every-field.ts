import type { FormDefinitionInput } from '@postern/contracts';

type Field = FormDefinitionInput['steps'][number]['fields'][number];

const options = [
  { value: 's', label: 'Small' },
  { value: 'l', label: 'Large, with a name that goes on for longer than a telephone is wide' },
];

/** One field of each visible type, required and optional, with all the texts that a control can have. */
export const everyField: Field[] = [
  { type: 'text', id: 'text', name: 'text', label: 'Your name', required: true, width: 'half' },
  { type: 'email', id: 'email', name: 'email', label: 'Email', placeholder: 'you@example.org', width: 'half' },
  { type: 'textarea', id: 'area', name: 'area', label: 'Message', help: 'As long as you like.', default: 'Hello\nyou' },
  { type: 'url', id: 'url', name: 'url', label: 'Website', default: 'https://example.org' },
  { type: 'tel', id: 'tel', name: 'tel', label: 'Telephone', pattern: '\\d{3,}', pattern_hint: 'Digits only.' },
  { type: 'number', id: 'number', name: 'number', label: 'People', required: true, default: '3', width: 'half' },
  { type: 'date', id: 'date', name: 'date', label: 'Day', default: '2026-06-18', width: 'half' },
  { type: 'time', id: 'time', name: 'time', label: 'Hour', required: true },
  { type: 'section', id: 'section', label: 'Your order', help: 'What and how many.' },
  { type: 'select', id: 'select', name: 'select', label: 'Size', options, placeholder: 'Which one?' },
  { type: 'radio', id: 'radio', name: 'radio', label: 'Coming?', required: true, options, default: 's' },
  { type: 'checkboxes', id: 'boxes', name: 'boxes', label: 'Extras', options, min_chosen: 1, default: ['l'] },
  { type: 'checkbox', id: 'box', name: 'box', label: 'Keep me posted', default: true, help: 'Once a month.' },
  { type: 'rating', id: 'stars', name: 'stars', label: 'How was it?' },
  { type: 'rating', id: 'points', name: 'points', label: 'Would you tell a friend?', max: 10, required: true },
  { type: 'file', id: 'file', name: 'file', label: 'Letter', accept: ['.pdf'], required: true },
  {
    type: 'file',
    id: 'files',
    name: 'files',
    label: 'Photos',
    accept: ['image/*'],
    max_files: 3,
    help: 'Of the door.',
  },
  { type: 'consent', id: 'consent', name: 'consent', label: 'I agree to https://example.org/terms.', required: true },
];
