import type { FormDefinitionInput } from '@postern/contracts';

export const contact: FormDefinitionInput = {
  title: 'Contact us',
  description: 'Ask us anything. We answer within two working days.',
  language: 'en',
  steps: [
    {
      fields: [
        { type: 'text', id: 'name', name: 'name', label: 'Your name', required: true, max_length: 120, width: 'half' },
        {
          type: 'email',
          id: 'email',
          name: 'email',
          label: 'Email address',
          help: 'We use it only to answer you.',
          required: true,
          width: 'half',
        },
        {
          type: 'select',
          id: 'topic',
          name: 'topic',
          label: 'What is it about?',
          placeholder: 'Please choose',
          options: [
            { value: 'question', label: 'A question' },
            { value: 'quote', label: 'A quote' },
            { value: 'order', label: 'An order I placed' },
            { value: 'other', label: 'Something else' },
          ],
        },
        {
          type: 'text',
          id: 'order',
          name: 'order_number',
          label: 'Order number',
          help: 'You can find it in the email that confirmed your order.',
          max_length: 40,
          show_when: { conditions: [{ field: 'topic', op: 'is', value: 'order' }] },
        },
        {
          type: 'textarea',
          id: 'message',
          name: 'message',
          label: 'Your message',
          required: true,
          max_length: 5000,
          rows: 6,
        },
      ],
    },
  ],
  texts: {
    en: {
      submit: 'Send message',
      thanks_title: 'Thank you',
      thanks_text: 'We have received your message and will be in touch.',
    },
  },
};
