import { publicUrl } from '../../../addresses.ts';
import { sampleMapping, sampleValue } from '../samples.ts';
import { changed, endpoint_id, inAWeek, made, submission_id, type Given } from './common.ts';
import { person } from './workspaces.ts';

const values = {
  name: 'Ines Okafor',
  email: 'ines@example.org',
  message: 'The flap of an old letterbox sticks.',
};

export const submission: Given = {
  id: submission_id,
  endpoint_id,
  status: 'inbox',
  fields: Object.entries(values),
  data: values,
  files: [
    {
      id: sampleValue('file_id'),
      field: 'photo',
      name: 'letterbox.jpg',
      content_type: 'image/jpeg',
      size: 1_887_436,
      sha256: '9b1f6c0e4d7a2358c1e05f9ad3b6478210fe5c9a7d3b8e4160f2a5c7d9e81b34',
      download_url: `${publicUrl}/api/submissions/files/${sampleValue('file_id')}/download`,
    },
  ],
  spam: { score: 0 },
  meta: {
    ip: '203.0.113.7',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0',
    referer: 'https://brassworks.example/contact',
    origin: 'https://brassworks.example',
    language: 'en',
  },
};

export const read: Given = { ...submission, read_at: changed };

export const sharedSubmission: Given = {
  id: submission_id,
  fields: Object.entries(values),
  files: [{ id: sampleValue('file_id'), field: 'photo', name: 'letterbox.jpg', size: 1_887_436, flag: null }],
  created_at: made,
};

export const shareLink: Given = {
  id: sampleValue('link_id'),
  submission_id,
  with_files: true,
  created_by: person,
  created_at: changed,
  expires_at: inAWeek,
  opened_count: 0,
  opened_at: null,
};

export const note: Given = {
  id: sampleValue('note_id'),
  author: person,
  text: 'Called back. **Visit on Friday at 10.**',
  mentions: [],
  created_at: changed,
  edited_at: null,
};

export const reply: Given = {
  id: sampleValue('reply_id'),
  author: person,
  to: 'tomas@lindqvist.example',
  reply_to: 'ines@brassworks.example',
  subject: 'Re: Your message to “Contact”',
  text: 'Thank you. We can come on Friday at 10.',
  state: 'sent',
  status: 250,
  answer: '250 2.0.0 Ok: queued',
  attempts: 1,
  created_at: changed,
  sent_at: changed,
};

export const replyTemplate: Given = {
  id: sampleValue('template_id'),
  name: 'Visit',
  subject: null,
  text: 'Dear {{name}},\n\nthank you for writing to us.',
  created_at: made,
  updated_at: made,
};

export const importSummary: Given = {
  id: sampleValue('import_id'),
  endpoint_id,
  state: 'ready',
  file_name: 'responses.csv',
  file_size: 48_211,
  format: 'csv',
  source: 'typeform',
  total: null,
  done: 0,
  imported: 0,
  existing: 0,
  refused: 0,
  missing_files: 0,
  failure: null,
  created_at: changed,
  finished_at: null,
};

const cells = [
  ['#', 'f0k2v9'],
  ['Your name', 'Ines Okafor'],
  ['Submit Date (UTC)', '2025-06-18 14:02:07'],
];

export const imported: Given = {
  ...importSummary,
  mapping: sampleMapping,
  asks: [],
  columns: cells.map(([name, value]) => ({ name, samples: [value] })),
  rows: [{ line: 2, cells }],
  problems: [],
  sample: [],
};
