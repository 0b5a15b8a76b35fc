import type { FormDefinitionInput } from '@postern/contracts';

const MIB = 1024 * 1024;

export const bugReport: FormDefinitionInput = {
  title: 'Report a bug',
  description: 'The more precisely you describe it, the sooner we can fix it.',
  language: 'en',
  steps: [
    {
      fields: [
        {
          type: 'text',
          id: 'summary',
          name: 'summary',
          label: 'What is wrong, in one line?',
          required: true,
          min_length: 5,
          max_length: 150,
        },
        {
          type: 'select',
          id: 'severity',
          name: 'severity',
          label: 'How bad is it?',
          required: true,
          placeholder: 'Please choose',
          options: [
            { value: 'blocker', label: 'Nothing works any more' },
            { value: 'major', label: 'I can’t do something I need' },
            { value: 'minor', label: 'Annoying, but there is a way around it' },
            { value: 'cosmetic', label: 'It only looks wrong' },
          ],
        },
        {
          type: 'textarea',
          id: 'steps',
          name: 'steps',
          label: 'What did you do?',
          help: 'Step by step, so that we can reproduce it.',
          required: true,
          max_length: 5000,
          rows: 5,
        },
        { type: 'textarea', id: 'expected', name: 'expected', label: 'What should have happened?', max_length: 2000 },
        { type: 'textarea', id: 'actual', name: 'actual', label: 'What happened instead?', max_length: 2000 },
        { type: 'url', id: 'page', name: 'page', label: 'On which page?', placeholder: 'https://' },
        {
          type: 'text',
          id: 'version',
          name: 'version',
          label: 'Version',
          pattern: 'v?\\d+(\\.\\d+){0,2}',
          pattern_hint: 'Numbers with dots, such as 2.4.1.',
          placeholder: '2.4.1',
          width: 'half',
        },
        {
          type: 'email',
          id: 'email',
          name: 'email',
          label: 'Email address',
          help: 'For questions, and to tell you when it is fixed.',
          width: 'half',
        },
        {
          type: 'file',
          id: 'screenshots',
          name: 'screenshots',
          label: 'Screenshots or logs',
          accept: ['image/*', '.txt', '.log', '.har'],
          max_files: 5,
          max_bytes: 10 * MIB,
        },
      ],
    },
  ],
  texts: { en: { submit: 'Report bug', thanks_title: 'Reported', thanks_text: 'Thank you. We will look into it.' } },
};
