import {
  defaultEndpointSettings,
  defaultPreferences,
  destinationNames,
  formDefinitionSchema,
} from '@postern/contracts';
import { publicUrl, sampleUrl } from '../../addresses.ts';
import { sampleTime } from './example-of.ts';
import { sampleBodies, sampleMapping, sampleValue } from './samples.ts';

/** Values of a response that matter; the schema gives the others. */
export type Given = Readonly<Record<string, unknown>>;

export const endpoint_id = sampleValue('endpoint_id');
export const submission_id = sampleValue('submission_id');
export const destination_id = sampleValue('destination_id');

export const made = '2025-06-02T09:15:00.000Z';
export const changed = '2025-06-20T08:30:12.480Z';
export const delivered = '2025-06-18T14:02:07.390Z';
export const inAMinute = '2025-06-20T08:31:12.480Z';
const inAWeek = '2025-06-27T08:30:12.480Z';
const inAYear = '2026-06-20T08:30:12.480Z';

export const account: Given = {
  id: '01jz4q2b7n5m8c3x6v9w',
  email: 'you@example.org',
  name: 'Ines Okafor',
  company: 'Brassworks',
  email_verified: true,
  required_provider: null,
  usage: { month: '2025-06', submissions: 141, limit: 1000 },
  preferences: defaultPreferences,
  created_at: made,
};

export const endpoint: Given = {
  id: endpoint_id,
  workspace_id: sampleValue('workspace_id'),
  name: 'Repair enquiries',
  submit_url: sampleUrl,
  form_url: `${publicUrl}/forms/${endpoint_id}`,
  submission_count: 163,
  inbox_count: 141,
  unread_count: 3,
  spam_count: 19,
  refused_count: 3,
  last_submission_at: sampleTime,
  health: { state: 'ok', last_delivered_at: delivered },
  created_at: made,
  updated_at: made,
  settings: defaultEndpointSettings,
};

export const untouched: Given = {
  submission_count: 0,
  inbox_count: 0,
  unread_count: 0,
  spam_count: 0,
  refused_count: 0,
  last_submission_at: null,
  health: { state: 'ok' },
  created_at: changed,
  updated_at: changed,
};

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

export const person: Given = {
  account_id: sampleValue('account_id'),
  name: 'Ines Okafor',
  email: 'ines@brassworks.example',
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

export const sharedSubmission: Given = {
  id: submission_id,
  fields: Object.entries(values),
  files: [{ id: sampleValue('file_id'), field: 'photo', name: 'letterbox.jpg', size: 1_887_436, flag: null }],
  created_at: made,
};

export const cap: Given = {
  id: '01jz4qjc6a8c0e2g4i6k',
  field: 'day',
  option: 'Friday',
  limit: 12,
  has_waiting_list: false,
  shows_left: true,
  taken: 7,
  waiting: 0,
};

export const scheduledExport: Given = {
  next_at: '2026-11-30T07:00:00.000Z',
  last_at: '2026-11-23T07:00:00.000Z',
  last_count: 41,
  problem: null,
};

export const watchdog: Given = {
  state: 'finding',
  pages: [{ url: 'https://brassworks.example/contact', checked_at: delivered }],
  sends_canary: true,
  canary_at: delivered,
  checked_at: delivered,
  findings: [
    {
      id: '01jz4qj4s6u8w2y5a7d1',
      kind: 'field_renamed',
      page_url: 'https://brassworks.example/contact',
      message: 'The field “email” is now called “mail”. Give it its earlier name, or change what uses that name.',
      subject: 'email',
      before: 'email',
      after: 'mail',
      since: made,
      ended_at: null,
    },
  ],
};
export const shareLink: Given = {
  id: sampleValue('link_id'),
  submission_id,
  with_files: true,
  created_by: person,
  created_at: changed,
  expires_at: '2025-06-27T08:30:12.480Z',
  opened_count: 0,
  opened_at: null,
};

export const read: Given = { ...submission, read_at: changed };

export const destination: Given = {
  id: destination_id,
  endpoint_id,
  kind: 'webhook',
  name: 'Webhook',
  enabled: true,
  config: { url: 'https://brassworks.example/hook' },
  filter: { statuses: ['inbox'], match: 'all', conditions: [] },
  secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  state: 'active',
  last_delivered_at: delivered,
  recent: ['delivered'],
  created_at: made,
  updated_at: made,
};

export const emails: Given = {
  ...destination,
  kind: 'email',
  name: destinationNames.email,
  config: {
    to: ['colleague@example.org'],
    cc: [],
    bcc: [],
    subject: null,
    body: null,
    files: 'links',
  },
  secrets: [],
  recipients: [{ email: 'colleague@example.org', state: 'waiting' }],
  last_delivered_at: null,
  recent: [],
};

export const attempt: Given = { number: 1, at: delivered, status: 204, ms: 176, answer: '' };

export const delivery: Given = {
  id: sampleValue('delivery_id'),
  endpoint_id,
  submission_id,
  destination_id,
  kind: 'webhook',
  name: 'Webhook',
  state: 'delivered',
  delivered_at: delivered,
  attempts: [attempt],
};

const refusedAttempt: Given = { ...attempt, status: 503, ms: 15_000, answer: 'Service Unavailable' };
export const failed: Given = { ...delivery, state: 'dead', delivered_at: null, attempts: [refusedAttempt] };

export const form = formDefinitionSchema.parse(sampleBodies['forms.save']?.['definition']);
export const draft: Given = { draft: form, draft_updated_at: changed };
export const published: Given = { ...draft, published: form, version: 1, published_at: changed };

export const fieldChange: Given = {
  id: sampleValue('change_id'),
  kind: 'renamed',
  field: 'e-mail',
  new_name: 'email',
  types: null,
  before: { first_at: made, last_at: changed },
  after: { first_at: changed, last_at: changed },
  found_at: changed,
  state: 'open',
};

export const apiKey: Given = {
  id: sampleValue('key_id'),
  name: 'Nightly export',
  scopes: ['submissions:read'],
  endpoint_ids: null,
  made_by: 'you@example.org',
  hint: 'pk_8Jx2v',
  created_at: changed,
  expires_at: inAYear,
};

export const workspace: Given = {
  id: sampleValue('workspace_id'),
  name: 'Brassworks',
  role: 'owner',
  endpoint_ids: null,
  members: 3,
  usage: { month: '2025-06', submissions: 141, limit: 1000, held: 0 },
  suspended: null,
  deletion_at: null,
  created_at: made,
};

export const member: Given = {
  account_id: sampleValue('account_id'),
  email: 'you@example.org',
  name: 'Ines Okafor',
  role: 'owner',
  endpoint_ids: null,
  joined_at: made,
  you: true,
};

export const identity: Given = {
  id: sampleValue('identity_id'),
  provider: 'Acme',
  issuer: 'https://id.acme.example',
  email: 'ines@acme.example',
  created_at: made,
  last_used_at: changed,
};

export const invitation: Given = {
  id: sampleValue('invitation_id'),
  email: 'colleague@example.org',
  role: 'editor',
  endpoint_ids: null,
  invited_by: 'you@example.org',
  created_at: changed,
  expires_at: inAWeek,
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

export const page: Given = { page: 1, size: 10, total: 1, pages: 1 };
export const progress: Given = { state: 'running', done: 12_000, total: 40_312 };
export const message = (text: string): Given => ({ message: text });
export const ticketUrl = (address: string) =>
  `${publicUrl}/api/${address}ticket=h3Jq8Zt5Wm0xK1cYv7bNfR2dLs9pGaE4uTiQoX6yVwA`;
