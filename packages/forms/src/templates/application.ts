import type { FormDefinitionInput } from '@postern/contracts';

const MIB = 1024 * 1024;

export const application: FormDefinitionInput = {
  title: 'Apply for a job',
  description: 'Two short steps. You need your CV as a PDF or a Word document.',
  language: 'en',
  steps: [
    {
      title: 'About you',
      fields: [
        { type: 'text', id: 'name', name: 'name', label: 'Full name', required: true, max_length: 120 },
        { type: 'email', id: 'email', name: 'email', label: 'Email address', required: true, width: 'half' },
        { type: 'tel', id: 'phone', name: 'phone', label: 'Phone number', width: 'half' },
        { type: 'url', id: 'website', name: 'website', label: 'Website or profile', placeholder: 'https://' },
      ],
    },
    {
      title: 'Your application',
      fields: [
        {
          type: 'text',
          id: 'position',
          name: 'position',
          label: 'Which position?',
          help: 'As named in the advertisement, or “unsolicited”.',
          required: true,
          max_length: 120,
        },
        { type: 'date', id: 'start', name: 'start_date', label: 'Earliest start', width: 'half' },
        {
          type: 'radio',
          id: 'hours',
          name: 'hours',
          label: 'Full-time or part-time?',
          width: 'half',
          options: [
            { value: 'full', label: 'Full-time' },
            { value: 'part', label: 'Part-time' },
            { value: 'either', label: 'Either' },
          ],
        },
        {
          type: 'textarea',
          id: 'letter',
          name: 'letter',
          label: 'Why you?',
          help: 'A few sentences are enough.',
          max_length: 5000,
          rows: 8,
        },
        {
          type: 'file',
          id: 'cv',
          name: 'cv',
          label: 'CV',
          help: 'PDF or Word, up to 5 MB.',
          required: true,
          accept: ['.pdf', '.doc', '.docx'],
          max_bytes: 5 * MIB,
        },
        {
          type: 'file',
          id: 'certificates',
          name: 'certificates',
          label: 'Certificates',
          help: 'Up to five PDF files or pictures.',
          accept: ['.pdf', 'image/*'],
          max_files: 5,
        },
        {
          type: 'consent',
          id: 'consent',
          name: 'consent',
          label: 'You may keep my application for six months, to consider me for other positions too.',
        },
        {
          type: 'consent',
          id: 'privacy',
          name: 'privacy',
          label: 'I agree that my details are used to decide on this application.',
          required: true,
        },
      ],
    },
  ],
  texts: {
    en: {
      submit: 'Send application',
      thanks_title: 'We have received your application',
      thanks_text: 'Thank you for your interest. You will hear from us within two weeks.',
    },
  },
};
