import type { FormDefinitionInput } from '@postern/contracts';

export const feedback: FormDefinitionInput = {
  title: 'How did we do?',
  description: 'One minute, and we read every answer.',
  language: 'en',
  steps: [
    {
      fields: [
        { type: 'rating', id: 'rating', name: 'rating', label: 'Overall', required: true, max: 5 },
        {
          type: 'checkboxes',
          id: 'liked',
          name: 'liked',
          label: 'What was good?',
          options: [
            { value: 'quality', label: 'Quality' },
            { value: 'speed', label: 'Speed' },
            { value: 'advice', label: 'Advice' },
            { value: 'price', label: 'Price' },
          ],
        },
        {
          type: 'textarea',
          id: 'wrong',
          name: 'what_went_wrong',
          label: 'What went wrong?',
          required: true,
          max_length: 2000,
          show_when: { conditions: [{ field: 'rating', op: 'at_most', value: '2' }] },
        },
        {
          type: 'textarea',
          id: 'comment',
          name: 'comment',
          label: 'What should we change first?',
          max_length: 2000,
        },
        {
          type: 'checkbox',
          id: 'answer',
          name: 'wants_answer',
          label: 'I would like an answer',
          value: 'yes',
        },
        {
          type: 'email',
          id: 'email',
          name: 'email',
          label: 'Email address',
          required: true,
          show_when: { conditions: [{ field: 'answer', op: 'filled' }] },
        },
      ],
    },
  ],
  texts: {
    en: { submit: 'Send feedback', thanks_title: 'Thank you', thanks_text: 'That helps us more than you think.' },
  },
};
