import { defaultEndpointSettings, formDefinitionSchema } from '@postern/contracts';
import { publicUrl, sampleUrl } from '../../../addresses.ts';
import { sampleTime } from '../example-of.ts';
import { sampleBodies, sampleValue } from '../samples.ts';
import { changed, delivered, endpoint_id, made, type Given } from './common.ts';

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
