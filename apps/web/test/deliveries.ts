import type { Attempt, Delivery, Destination } from '@postern/contracts';
import { idOf } from './submissions.ts';

/** A webhook as the server returns it, for tests. */
export const aDestination = (change: Partial<Destination> = {}): Destination =>
  ({
    id: `k7Qm2xWv_${'d'.repeat(20)}`,
    endpoint_id: 'k7Qm2xWv',
    kind: 'webhook',
    name: 'Warehouse',
    enabled: true,
    config: { url: 'https://hooks.example/in' },
    filter: { statuses: ['inbox'], match: 'all', conditions: [] },
    secrets: ['whsec_AAAAAAAAAAAAAAAAAAAAAAAA'],
    hook_event: null,
    has_token: false,
    recipients: [],
    state: 'active',
    failing_since: null,
    last_delivered_at: null,
    recent: [],
    created_at: '2026-11-01T00:00:00.000Z',
    updated_at: '2026-11-01T00:00:00.000Z',
    ...change,
  }) as Destination;

/** An email destination with these addresses, none of which has confirmed. */
export const aMail = (to: string[], change: Partial<Destination> = {}): Destination =>
  aDestination({
    kind: 'email',
    name: 'Email',
    config: { to, cc: [], bcc: [], subject: null, body: null, files: 'links' },
    secrets: [],
    recipients: to.map((email) => ({ email, state: 'waiting', reason: null })),
    ...change,
  } as Partial<Destination>);

export const anAttempt = (number: number, change: Partial<Attempt> = {}): Attempt => ({
  number,
  at: '2026-11-20T13:59:00.000Z',
  status: 503,
  ms: 120,
  answer: 'closed',
  ...change,
});

/** A delivery of the n-th submission. */
export const aDelivery = (n: number, change: Partial<Delivery> = {}): Delivery => ({
  id: `k7Qm2xWv_${String(n).padStart(20, 'e')}`,
  endpoint_id: 'k7Qm2xWv',
  submission_id: idOf(n),
  destination_id: aDestination().id,
  kind: 'webhook',
  name: 'Warehouse',
  event: 'submission.received',
  state: 'pending',
  in_digest: false,
  next_attempt_at: '2026-11-20T14:05:00.000Z',
  created_at: '2026-11-20T13:59:00.000Z',
  delivered_at: null,
  attempts: [anAttempt(1)],
  ...change,
});
