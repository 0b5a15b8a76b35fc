import type { FormDefinitionInput } from '@postern/contracts';

const MIB = 1024 * 1024;

export const support: FormDefinitionInput = {
  title: 'Get help',
  description: 'Tell us what happened, and someone who can help will answer.',
  language: 'en',
  steps: [
    {
      fields: [
        { type: 'text', id: 'name', name: 'name', label: 'Your name', required: true, max_length: 120, width: 'half' },
        { type: 'email', id: 'email', name: 'email', label: 'Email address', required: true, width: 'half' },
        {
          type: 'select',
          id: 'topic',
          name: 'topic',
          label: 'What is it about?',
          required: true,
          placeholder: 'Please choose',
          options: [
            { value: 'account', label: 'My account' },
            { value: 'billing', label: 'An invoice or a payment' },
            { value: 'technical', label: 'Something does not work' },
            { value: 'other', label: 'Something else' },
          ],
        },
        {
          type: 'text',
          id: 'invoice',
          name: 'invoice_number',
          label: 'Invoice number',
          max_length: 40,
          show_when: { conditions: [{ field: 'topic', op: 'is', value: 'billing' }] },
        },
        {
          type: 'radio',
          id: 'urgency',
          name: 'urgency',
          label: 'How urgent is it?',
          default: 'normal',
          options: [
            { value: 'low', label: 'It can wait' },
            { value: 'normal', label: 'In the next few days' },
            { value: 'high', label: 'I can’t work' },
          ],
        },
        { type: 'text', id: 'subject', name: 'subject', label: 'Subject', required: true, max_length: 150 },
        {
          type: 'textarea',
          id: 'message',
          name: 'message',
          label: 'What happened?',
          help: 'What you did, what you expected, and what you saw instead.',
          required: true,
          max_length: 10_000,
          rows: 8,
        },
        {
          type: 'file',
          id: 'attachments',
          name: 'attachments',
          label: 'Screenshots or documents',
          help: 'Up to five, 10 MB each.',
          max_files: 5,
          max_bytes: 10 * MIB,
        },
      ],
    },
  ],
  texts: {
    en: {
      submit: 'Ask for help',
      thanks_title: 'We have received your question',
      thanks_text: 'You will get an answer by email, on working days within 24 hours.',
    },
  },
};
