import { defaultEndpointSettings, type Endpoint, type Submission, type Verdict } from '@postern/contracts';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { Answer } from '../../../test/trpc-server.ts';

/** An endpoint as the server shows it, for tests. */
export const anEndpoint = (change: Partial<Endpoint> = {}): Endpoint => ({
  id: 'k7Qm2xWv',
  name: 'Atelier: Kontakt',
  submit_url: 'https://postern.example/api/submit/k7Qm2xWv',
  form_url: 'https://postern.example/forms/k7Qm2xWv',
  status: 'active',
  submission_count: 3,
  unread_count: 2,
  spam_count: 1,
  last_submission_at: '2026-11-20T12:00:00.000Z',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  settings: defaultEndpointSettings,
  form: null,
  ...change,
});

/** The id of the n-th submission of `anEndpoint`. */
export const idOf = (n: number): string => `k7Qm2xWv_${String(n).padStart(20, '0')}`;

/** A submission as the server shows it, for tests; the higher the number the newer. */
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

interface ListInput {
  status: string;
  page: number;
  size: number;
}

const keyOf = (input: unknown): string => (input as { submission_id: string }).submission_id;

/** A server that keeps one endpoint and its submissions, newest first. Its `stored` may be changed between calls. */
export function keep(stored: Submission[], endpoint: Endpoint = anEndpoint()) {
  const find = (input: unknown) => stored.find(({ id }) => id === keyOf(input));
  const answers: Record<string, Answer> = {
    'endpoints.get': () => ({ ...endpoint, submission_count: stored.length }),
    'endpoints.list': () => ({ items: [endpoint], page: 1, size: 1, total: 1, pages: 1, next_cursor: null }),
    'submissions.list': (input) => {
      const { status, page, size } = input as ListInput;
      const matching = stored.filter((submission) => submission.status === status);
      const items = matching.slice((page - 1) * size, page * size);
      const total = matching.length;
      return { items, page, size, total, pages: Math.ceil(total / size), next_cursor: null };
    },
    'submissions.get': find,
    'submissions.update': (input) => {
      const { status, read, starred } = input as Partial<{ status: Verdict; read: boolean; starred: boolean }>;
      const submission = find(input);
      if (submission && status) submission.status = status;
      if (submission && starred !== undefined) submission.starred = starred;
      if (submission && read !== undefined) submission.read_at = read ? '2026-11-20T13:00:00.000Z' : null;
      return submission;
    },
    'submissions.delete': (input) => {
      stored.splice(
        stored.findIndex(({ id }) => id === keyOf(input)),
        1,
      );
      return null;
    },
  };
  return answers;
}

/** Makes the window wide enough for the pane, or not. */
export const widen = (wide: boolean): void => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: wide }) as unknown as MediaQueryList,
  );
};

/** Lets time pass, and with it everything that is under way. */
export const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
