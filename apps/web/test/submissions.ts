import { defaultEndpointSettings, type Endpoint, type Submission } from '@postern/contracts';

/** All deliveries arrive. */
export const wellHealth: Endpoint['health'] = {
  state: 'ok',
  failing_destinations: [],
  waiting_addresses: 0,
  dead_deliveries: 0,
  last_delivered_at: '2026-11-20T12:00:01.000Z',
  open_findings: 0,
};

/** An endpoint as the server returns it, for tests. */
export const anEndpoint = (change: Partial<Endpoint> = {}): Endpoint => ({
  id: 'k7Qm2xWv',
  workspace_id: 'workspace1234567890a',
  name: 'Atelier: Kontakt',
  submit_url: 'https://postern.example/api/submit/k7Qm2xWv',
  form_url: 'https://postern.example/forms/k7Qm2xWv',
  is_test: false,
  suspended: null,
  form_taken_down: null,
  moved: null,
  status: 'active',
  submission_count: 4,
  inbox_count: 3,
  unread_count: 2,
  spam_count: 1,
  held_count: 0,
  refused_count: 0,
  last_submission_at: '2026-11-20T12:00:00.000Z',
  health: wellHealth,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  settings: defaultEndpointSettings,
  form: null,
  ...change,
});

/** The id of the n-th submission of `anEndpoint`. */
export const idOf = (n: number): string => `k7Qm2xWv_${String(n).padStart(20, '0')}`;

/** A submission as the server returns it, for tests; a higher number means a newer submission. */
export const aSubmission = (n: number, change: Partial<Submission> = {}): Submission => ({
  id: idOf(n),
  endpoint_id: 'k7Qm2xWv',
  status: 'inbox',
  fields: [
    ['name', `Person ${n}`],
    ['message', `Message ${n}`],
  ],
  data: { name: `Person ${n}`, message: `Message ${n}` },
  files: [],
  spam: { score: 0, reasons: [] },
  refused_reason: null,
  meta: { ip: '203.0.113.7', user_agent: 'Firefox', referer: null, origin: null, language: 'sv' },
  read_at: null,
  starred: false,
  created_at: new Date(Date.UTC(2026, 10, 20, 9, n)).toISOString(),
  ...change,
});
