import {
  activitySchema,
  defaultEndpointSettings,
  defaultPreferences,
  destinationNames,
  formDefinitionSchema,
  messages,
  type Activity,
} from '@postern/contracts';
import { publicUrl, sampleUrl } from '../../addresses.ts';
import { exampleOf, sampleTime } from './example-of.ts';
import type { Operation } from './openapi.ts';
import { sampleBodies, sampleValue } from './samples.ts';
import { toJson } from './to-json.ts';

type Given = Readonly<Record<string, unknown>>;

const endpoint_id = sampleValue('endpoint_id');
const submission_id = sampleValue('submission_id');
const destination_id = sampleValue('destination_id');

const made = '2025-06-02T09:15:00.000Z';
const changed = '2025-06-20T08:30:12.480Z';
const delivered = '2025-06-18T14:02:07.390Z';
const inAMinute = '2025-06-20T08:31:12.480Z';
const inAYear = '2026-06-20T08:30:12.480Z';

const account: Given = {
  id: '01jz4q2b7n5m8c3x6v9w',
  email: 'you@example.org',
  name: 'Ines Okafor',
  company: 'Brassworks',
  email_verified: true,
  usage: { month: '2025-06', submissions: 141, limit: 1000 },
  preferences: defaultPreferences,
  created_at: made,
};

const endpoint: Given = {
  id: endpoint_id,
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

const untouched: Given = {
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

const values = { name: 'Ines Okafor', email: 'ines@example.org', message: 'The flap of an old letterbox sticks.' };

const submission: Given = {
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

const read: Given = { ...submission, read_at: changed };

const destination: Given = {
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

const emails: Given = {
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

const attempt: Given = { number: 1, at: delivered, status: 204, ms: 176, answer: '' };

const delivery: Given = {
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
const failed: Given = { ...delivery, state: 'dead', delivered_at: null, attempts: [refusedAttempt] };

const form = formDefinitionSchema.parse(sampleBodies['forms.save']?.['definition']);
const draft: Given = { draft: form, draft_updated_at: changed };
const published: Given = { ...draft, published: form, version: 1, published_at: changed };

const apiKey: Given = {
  id: sampleValue('key_id'),
  name: 'Nightly export',
  scopes: ['submissions:read'],
  hint: 'pk_8Jx2v',
  created_at: changed,
  expires_at: inAYear,
};

const page: Given = { page: 1, size: 10, total: 1, pages: 1 };
const progress: Given = { state: 'running', done: 12_000, total: 40_312 };
const message = (text: string): Given => ({ message: text });
const ticketUrl = (address: string) => `${publicUrl}/api/${address}ticket=h3Jq8Zt5Wm0xK1cYv7bNfR2dLs9pGaE4uTiQoX6yVwA`;

/** The values that matter in the example responses, by call. A test checks the whole responses against the contract. */
const given: Readonly<Record<string, Given>> = {
  'root.status': { name: 'Postern', version: '0.1.0' },

  'auth.register': message('Please check your inbox: an email with a verification link is on its way.'),
  'auth.login': { access_token: 'Xr4Vn8kQ2sT6yB0dGh5JmWc1ZpLe9uAf3iNoRx7vKt0', expires_at: '2025-06-21T08:30:12.480Z' },
  'auth.forgotPassword': message(messages.forgotPassword.success),
  'auth.resetPassword': message('Your password has been reset. You can sign in with the new one now.'),
  'auth.profile': account,
  'auth.updateProfile': account,
  'auth.verifyEmail': message('Your email address is verified.'),
  'auth.resendVerification': message(messages.verifyEmail.resendSuccess),

  'account.changeEmail': message('Please check the inbox of the new address: a link to confirm it is on its way.'),
  'account.confirmEmail': { email: 'ines@brassworks.example' },
  'account.sessions': {
    items: [
      {
        id: sampleValue('session_id'),
        current: true,
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0',
        ip: '203.0.113.7',
        created_at: made,
        last_used_at: changed,
        expires_at: '2025-07-02T09:15:00.000Z',
      },
    ],
  },
  'account.apiKeys': { items: [apiKey] },
  'account.createApiKey': { ...apiKey, key: 'pk_8Jx2vQm5Zt0Wb7Yc3Nd9Rf6Lh1Kp4Gs8Xu2Ea5ToViC' },
  'account.archiveTicket': { id: sampleValue('archive_id'), url: ticketUrl('account/archive?'), expires_at: inAMinute },
  'account.archiveProgress': progress,
  'account.delete': { deletion_at: '2025-07-04T08:30:12.480Z' },

  'endpoints.list': { items: [endpoint], ...page },
  'endpoints.create': { ...endpoint, ...untouched },
  'endpoints.get': endpoint,
  'endpoints.update': {
    ...endpoint,
    updated_at: changed,
    settings: { ...defaultEndpointSettings, redirect_url: 'https://brassworks.example/thanks' },
  },
  'endpoints.duplicate': {
    ...endpoint,
    ...untouched,
    id: 'p4x9wt6c',
    name: 'Repair enquiries (copy)',
    submit_url: `${publicUrl}/api/submit/p4x9wt6c`,
    form_url: `${publicUrl}/forms/p4x9wt6c`,
    status: 'paused',
  },
  'endpoints.fields': { items: ['name', 'email', 'message', 'photo'] },

  'forms.get': published,
  'forms.save': draft,
  'forms.publish': published,
  'forms.discardDraft': published,
  'forms.learned': { definition: form, submissions: 141 },

  'submissions.recent': { items: [submission] },
  'submissions.list': { items: [submission], ...page, size: 100 },
  'submissions.ids': { ids: [submission_id, `${endpoint_id}_0683d7a40e5b19c2`] },
  'submissions.updateMany': { changed: [submission_id] },
  'submissions.deleteMany': { count: 1 },
  'submissions.get': submission,
  'submissions.neighbours': { older: `${endpoint_id}_0683d7a40e5b19c2` },
  'submissions.update': read,
  'submissions.exportTicket': {
    id: sampleValue('export_id'),
    url: ticketUrl(`submissions/${endpoint_id}/export?format=csv&status=inbox&`),
    expires_at: inAMinute,
  },
  'submissions.exportProgress': progress,

  'destinations.list': { items: [destination] },
  'destinations.create': {
    ...destination,
    last_delivered_at: null,
    recent: [],
    created_at: changed,
    updated_at: changed,
  },
  'destinations.get': destination,
  'destinations.update': { ...destination, updated_at: changed },
  'destinations.rotateSecret': {
    ...destination,
    secrets: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    updated_at: changed,
  },
  'destinations.test': { ...attempt, at: changed, delivered: true },
  'destinations.backfill': { state: 'running', total: 42, started_at: changed },
  'destinations.backfillState': { state: 'done', queued: 42, total: 42, started_at: changed },
  'destinations.resendConfirmation': emails,
  'destinations.confirmRecipient': { email: 'colleague@example.org' },

  'deliveries.list': { items: [failed] },
  'deliveries.ofSubmission': { items: [delivery] },
  'deliveries.retry': { ...failed, state: 'pending', next_attempt_at: changed },
  'deliveries.retryDead': { count: 2 },

  'insights.overview': {
    days: [
      { date: '2025-06-17', inbox: 6, spam: 1 },
      { date: '2025-06-18', inbox: 9, spam: 2, refused: 1 },
    ],
    endpoints: [{ endpoint_id, days: [6, 9] }],
  },
  'insights.endpoint': {
    days: [
      { date: '2025-06-17', inbox: 6, spam: 1 },
      { date: '2025-06-18', inbox: 9, spam: 2, refused: 1 },
    ],
    hours: [
      { at: '2025-06-18T13:00:00.000Z', inbox: 1 },
      { at: '2025-06-18T14:00:00.000Z', inbox: 2, spam: 1 },
    ],
    clock: [0, 0, 0, 0, 0, 0, 0, 1, 2, 1, 1, 0, 1, 2, 3, 1, 0, 1, 0, 1, 1, 0, 0, 0],
    verdicts: { inbox: 15, spam: 3, refused: 1 },
    sources: {
      sites: [{ value: 'brassworks.example', count: 15 }],
      pages: [
        { value: 'brassworks.example/contact', count: 11 },
        { value: 'brassworks.example/repairs', count: 4 },
      ],
    },
    time_to_read: {
      buckets: [
        { up_to_seconds: 60, count: 4 },
        { up_to_seconds: null, count: 1 },
      ],
      unread: 3,
    },
    destinations: [
      {
        id: destination_id,
        name: 'Webhook',
        kind: 'webhook',
        enabled: true,
        state: 'active',
        last_delivered_at: delivered,
        recent: ['delivered', 'delivered'],
      },
    ],
  },
};

/** Headers of the calls that return a file. */
const fileHeaders: Readonly<Record<string, { type: string; name: string }>> = {
  'account.archive': { type: 'application/zip', name: 'archive-2025-06-20.zip' },
  'submissions.export': {
    type: 'text/csv; charset=utf-8',
    name: `submissions-${endpoint_id}-inbox-2025-06-20.csv`,
  },
  'submissions.download': { type: 'application/octet-stream', name: 'letterbox.jpg' },
};

const event: Activity = activitySchema.parse({ kind: 'submissions.arrived', endpoint_id, count: 1 });

/** Characters on a line of the narrowest panel. */
const WIDTH = 50;

export interface SampleAnswer {
  /** Above the panel: `200 OK`. */
  title: string;
  language: 'json' | 'text';
  code: string;
}

/** Calls whose lists are shorter here than in reality. */
const shortened: ReadonlySet<string> = new Set(['insights.overview', 'insights.endpoint']);

const statusTexts: Readonly<Record<number, string>> = { 200: '200 OK', 201: '201 Created', 204: '204 No Content' };

/** The example of a call's JSON response; undefined for a call with another kind of response. */
export function sampleJson({ id, answer }: Operation): unknown {
  return typeof answer === 'string' || answer === null ? undefined : exampleOf(answer, given[id] ?? {});
}

/** The response as the panel beside a call shows it; its code is empty when there is no body. */
export function sampleAnswer(operation: Operation): SampleAnswer {
  const { id, status, answer } = operation;
  const title = `${statusTexts[status] ?? status}${shortened.has(id) ? ', lists shortened' : ''}`;
  if (answer === null) return { title, language: 'text', code: '' };
  if (answer === 'events') return { title, language: 'text', code: `retry: 2000\n\ndata: ${JSON.stringify(event)}` };
  if (answer === 'file') return { title, language: 'text', code: headersOf(id) };
  return { title, language: 'json', code: toJson(sampleJson(operation), WIDTH) };
}

/** @throws when a call returns a file that has no name here */
function headersOf(id: string): string {
  const file = fileHeaders[id];
  if (!file) throw new Error(`There are no example headers for ${id}.`);
  return `Content-Type: ${file.type}\nContent-Disposition: attachment;\n  filename="${file.name}"`;
}
