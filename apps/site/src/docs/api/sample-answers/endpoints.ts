import { defaultEndpointSettings } from '@postern/contracts';
import { publicUrl } from '../../../addresses.ts';
import { sampleFile, sampleFingerprint } from '../samples.ts';
import {
  cap,
  draft,
  endpoint,
  fieldChange,
  form,
  published,
  scheduledExport,
  untouched,
  watchdog,
} from '../sample-values/endpoints.ts';
import {
  changed,
  delivered,
  destination_id,
  endpoint_id,
  page,
  submission_id,
  type Given,
} from '../sample-values/common.ts';

const samplePlan = {
  fingerprint: sampleFingerprint,
  endpoints: [
    {
      key: 'repair-enquiries',
      endpoint_id,
      name: 'Repair enquiries',
      action: 'change',
      changes: [{ text: 'Change the spam threshold of “Repair enquiries” from 5 to 6.', details: [] }],
    },
  ],
  unchanged: 3,
  kept: [],
};

export const endpointsAnswers: Readonly<Record<string, Given>> = {
  'endpoints.list': { items: [endpoint], ...page },
  'endpoints.summary': {
    endpoints: { all: 1, active: 1 },
    received: { inbox: 128, spam: 13 },
    unread: { count: 4, endpoints: 1, only: { id: endpoint_id, name: 'Repair enquiries' } },
    last_submission_at: changed,
  },
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
  'endpoints.move': endpoint,
  'endpoints.fields': {
    items: ['name', 'email', 'message', 'photo'],
    merged: [{ name: 'e-mail', into: 'email' }],
  },
  'endpoints.fieldChanges': { items: [fieldChange] },
  'endpoints.updateFieldChange': { ...fieldChange, state: 'merged' },
  'caps.list': { items: [cap] },
  'caps.set': { items: [{ ...cap, taken: 0 }] },
  'code.plan': samplePlan,
  'code.applyPlan': samplePlan,
  'code.pull': { files: [sampleFile] },
  'rules.try': {
    since: '2025-05-19T13:10:00.000Z',
    judged: 141,
    to_spam: {
      count: 1,
      items: [
        {
          submission_id,
          title: 'SEO Services',
          created_at: changed,
          status: 'inbox',
          score: 10,
          reasons: [
            {
              signal: 'blocked_word',
              weight: 10,
              detail: 'The message contains “first page of google”, which this endpoint blocks.',
            },
          ],
        },
      ],
    },
    left_out: { marked: 2 },
  },
  'rules.caught': {
    since: '2025-05-19T13:10:00.000Z',
    items: [
      { rule: 'time_trap', value: '2', count: 4, alone: 1, items: [] },
      { rule: 'blocked_word', value: 'first page of google', count: 14, alone: 12, items: [] },
    ],
  },
  'rules.remove': { moved: [submission_id] },
  'rules.restore': { moved: [submission_id] },
  'forms.get': published,
  'forms.save': draft,
  'forms.publish': published,
  'forms.discardDraft': published,
  'forms.linkKey': { key: 'plk_C2FVsBQIhrscChlQIMV-b5sSYspob7oDC2FVsBQIhrs' },
  'forms.replaceLinkKey': { key: 'plk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYq' },
  'forms.learned': { definition: form, submissions: 141 },
  'scheduledExports.get': scheduledExport,
  'scheduledExports.send': scheduledExport,
  'watchdog.get': watchdog,
  'watchdog.set': { ...watchdog, state: 'waiting', is_checking: true, findings: [] },
  'watchdog.check': { ...watchdog, is_checking: true },
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
