import type { FormDefinitionInput } from '@postern/contracts';

const isComing = { conditions: [{ field: 'coming', op: 'is' as const, value: 'yes' }] };

export const rsvp: FormDefinitionInput = {
  title: 'Will you come?',
  description: 'Please answer by the end of the month, so that we can plan.',
  language: 'en',
  steps: [
    {
      fields: [
        { type: 'text', id: 'name', name: 'name', label: 'Your name', required: true, max_length: 120, width: 'half' },
        { type: 'email', id: 'email', name: 'email', label: 'Email address', required: true, width: 'half' },
        {
          type: 'radio',
          id: 'coming',
          name: 'coming',
          label: 'Are you coming?',
          required: true,
          options: [
            { value: 'yes', label: 'Yes, with pleasure' },
            { value: 'no', label: 'Sorry, I can’t' },
          ],
        },
        {
          type: 'number',
          id: 'guests',
          name: 'guests',
          label: 'How many people are coming?',
          help: 'Including yourself.',
          required: true,
          min: 1,
          max: 10,
          whole: true,
          show_when: isComing,
        },
        {
          type: 'checkboxes',
          id: 'food',
          name: 'food',
          label: 'What should the kitchen know?',
          options: [
            { value: 'vegetarian', label: 'Vegetarian' },
            { value: 'vegan', label: 'Vegan' },
            { value: 'gluten_free', label: 'No gluten' },
            { value: 'allergy', label: 'An allergy' },
          ],
          show_when: isComing,
        },
        {
          type: 'text',
          id: 'allergy',
          name: 'allergy',
          label: 'Which allergy?',
          required: true,
          max_length: 200,
          show_when: { conditions: [{ field: 'food', op: 'is', value: 'allergy' }] },
        },
        { type: 'textarea', id: 'note', name: 'note', label: 'Anything else?', max_length: 1000, rows: 3 },
      ],
    },
  ],
  texts: {
    en: {
      submit: 'Send answer',
      thanks_title: 'Thank you for your answer',
      thanks_text: 'If something changes, fill in the form again: the last answer counts.',
    },
  },
};
