import type { FormDefinitionInput } from '@postern/contracts';

type Field = FormDefinitionInput['steps'][number]['fields'][number];
type Labels = readonly string[];

const toOptions = (labels: Labels) => labels.map((label) => ({ value: label, label }));
const name: Field = { type: 'text', id: 'name', name: 'name', label: 'Your name', required: true, width: 'half' };
const email: Field = { type: 'email', id: 'email', name: 'email', label: 'Email', required: true, width: 'half' };

export const contactForm = (topics: Labels): FormDefinitionInput => ({
  title: 'Write to the workshop',
  description: 'We answer within a working day.',
  steps: [
    {
      fields: [
        name,
        email,
        { type: 'select', id: 'topic', name: 'topic', label: 'Topic', options: toOptions(topics) },
        { type: 'textarea', id: 'message', name: 'message', label: 'Message', required: true, rows: 6 },
        { type: 'file', id: 'photo', name: 'photo', label: 'Photo', accept: ['image/*'] },
      ],
    },
  ],
});

export const registrationForm = (days: Labels): FormDefinitionInput => ({
  title: 'Register for the open days',
  description: 'Admission is free. We only need to know how many chairs to put out.',
  steps: [
    {
      fields: [
        name,
        email,
        { type: 'radio', id: 'day', name: 'day', label: 'Which day?', options: toOptions(days), required: true },
        { type: 'number', id: 'guests', name: 'guests', label: 'Guests with you', min: 0, max: 9, whole: true },
        { type: 'textarea', id: 'comment', name: 'comment', label: 'Anything else?' },
      ],
    },
  ],
});

export const jobForm = (roles: Labels): FormDefinitionInput => ({
  title: 'Apply to the workshop',
  steps: [
    {
      fields: [
        name,
        email,
        {
          type: 'select',
          id: 'position',
          name: 'position',
          label: 'Position',
          options: toOptions(roles),
          required: true,
        },
        { type: 'textarea', id: 'about', name: 'about', label: 'About you', required: true },
        { type: 'file', id: 'cv', name: 'cv', label: 'CV as PDF', accept: ['.pdf'] },
      ],
    },
  ],
});

export const feedbackForm: FormDefinitionInput = {
  title: 'How did we do?',
  steps: [
    {
      fields: [
        { type: 'rating', id: 'rating', name: 'rating', label: 'Your rating', required: true },
        { type: 'textarea', id: 'comment', name: 'comment', label: 'Comment' },
        { type: 'email', id: 'email', name: 'email', label: 'Email, if you want an answer' },
        { type: 'file', id: 'screenshot', name: 'screenshot', label: 'Screenshot', accept: ['image/*'] },
      ],
    },
  ],
};
