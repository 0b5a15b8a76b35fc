import type { FormDefinitionInput } from '@postern/contracts';

export const newsletter: FormDefinitionInput = {
  title: 'Newsletter',
  description: 'News from us, once a month at most.',
  language: 'en',
  steps: [
    {
      fields: [
        { type: 'email', id: 'email', name: 'email', label: 'Email address', required: true },
        { type: 'text', id: 'name', name: 'name', label: 'What should we call you?', max_length: 80 },
        {
          type: 'checkboxes',
          id: 'topics',
          name: 'topics',
          label: 'What are you interested in?',
          default: ['news'],
          options: [
            { value: 'news', label: 'News' },
            { value: 'offers', label: 'Offers' },
            { value: 'events', label: 'Events' },
          ],
        },
        {
          type: 'consent',
          id: 'consent',
          name: 'consent',
          label: 'Yes, send me the newsletter. I can unsubscribe at any time, with the link in every issue.',
          required: true,
        },
      ],
    },
  ],
  texts: {
    en: {
      submit: 'Subscribe',
      thanks_title: 'Welcome',
      thanks_text: 'You are on the list and will get the next issue.',
    },
  },
};
