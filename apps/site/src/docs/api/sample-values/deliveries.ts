import { destinationNames } from '@postern/contracts';
import { sampleValue } from '../samples.ts';
import { delivered, destination_id, endpoint_id, made, submission_id, type Given } from './common.ts';

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
