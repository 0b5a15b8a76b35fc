import type { FormDefinitionInput } from '@postern/contracts';

const isSent = { conditions: [{ field: 'delivery', op: 'is' as const, value: 'post' }] };

export const order: FormDefinitionInput = {
  title: 'Order',
  description: 'You pay nothing now: we confirm the price first.',
  language: 'en',
  steps: [
    {
      title: 'What you would like',
      fields: [
        {
          type: 'select',
          id: 'product',
          name: 'product',
          label: 'Product',
          required: true,
          placeholder: 'Please choose',
          options: [
            { value: 'small', label: 'Small' },
            { value: 'medium', label: 'Medium' },
            { value: 'large', label: 'Large' },
          ],
        },
        {
          type: 'number',
          id: 'quantity',
          name: 'quantity',
          label: 'How many?',
          required: true,
          default: '1',
          min: 1,
          max: 100,
          whole: true,
        },
        {
          type: 'radio',
          id: 'delivery',
          name: 'delivery',
          label: 'How would you like to receive it?',
          required: true,
          default: 'post',
          options: [
            { value: 'post', label: 'By post' },
            { value: 'pickup', label: 'I will collect it' },
          ],
        },
        {
          type: 'textarea',
          id: 'wishes',
          name: 'wishes',
          label: 'Anything we should know?',
          max_length: 1000,
          rows: 3,
        },
      ],
    },
    {
      title: 'About you',
      fields: [
        { type: 'text', id: 'name', name: 'name', label: 'Full name', required: true, max_length: 120 },
        { type: 'email', id: 'email', name: 'email', label: 'Email address', required: true, width: 'half' },
        { type: 'tel', id: 'phone', name: 'phone', label: 'Phone number', width: 'half' },
        { type: 'section', id: 'address', label: 'Where to', show_when: isSent },
        {
          type: 'text',
          id: 'street',
          name: 'street',
          label: 'Street and number',
          required: true,
          max_length: 150,
          show_when: isSent,
        },
        {
          type: 'text',
          id: 'postcode',
          name: 'postcode',
          label: 'Postcode',
          required: true,
          max_length: 12,
          width: 'half',
          show_when: isSent,
        },
        {
          type: 'text',
          id: 'city',
          name: 'city',
          label: 'Town',
          required: true,
          max_length: 100,
          width: 'half',
          show_when: isSent,
        },
        {
          type: 'text',
          id: 'country',
          name: 'country',
          label: 'Country',
          required: true,
          max_length: 80,
          show_when: isSent,
        },
        {
          type: 'consent',
          id: 'terms',
          name: 'terms',
          label: 'I have read the terms of sale and the privacy policy.',
          required: true,
        },
      ],
    },
  ],
  texts: {
    en: {
      submit: 'Send order',
      thanks_title: 'Thank you for your order',
      thanks_text: 'We will confirm it by email, with the price and the day of delivery.',
    },
  },
};
