import type { Endpoint, Watchdog } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../../test/render-app.tsx';
import { anEndpoint } from '../../../../test/submissions.ts';
import { pass } from '../../../../test/screen.ts';
import { keep } from '../../../../test/submission-server.ts';
import { refuse, serveTrpc, type Answer } from '../../../../test/trpc-server.ts';
import { startSession } from '../../../lib/account/session.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  startSession('one');
});
afterEach(() => stop());

const endpoint_id = 'k7Qm2xWv';
const page = 'https://example.org/contact';
const at = '2026-11-20T12:00:00.000Z';

const aWatchdog = (change: Partial<Watchdog> = {}): Watchdog => ({
  state: 'well',
  is_checking: false,
  pages: [{ url: page, checked_at: at }],
  sends_canary: false,
  canary_at: null,
  checked_at: at,
  next_check_at: at,
  findings: [],
  ...change,
});

const finding: Watchdog['findings'][number] = {
  id: '0123456789abcdef',
  kind: 'form_gone',
  page_url: page,
  message: 'No form on the page sends to this endpoint.',
  subject: null,
  before: null,
  after: null,
  since: at,
  ended_at: null,
};

async function open(get: Answer, more: Record<string, Answer> = {}, endpoint?: Endpoint) {
  const calls = serveTrpc({ ...keep([], endpoint), 'watchdog.get': get, ...more });
  const app = await renderApp(`/forms/${endpoint_id}/settings`);
  ({ stop } = app);
  await pass(50);
  const section = within(screen.getByRole('region', { name: 'Watchdog' }));
  return { section, sent: (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input) };
}

it('is off until it has a page, and names a line that is no address', async () => {
  const off = aWatchdog({ state: 'off', pages: [], checked_at: null, next_check_at: null });
  const { section, sent } = await open(() => off, {
    'watchdog.set': () => aWatchdog({ state: 'waiting', is_checking: true, checked_at: null }),
  });
  expect([section.queryByRole('status'), section.queryByRole('button', { name: 'Check now' })]).toEqual([null, null]);
  const pages = section.getByLabelText(/^Pages with this form/);
  const save = async (value: string) => {
    fireEvent.change(pages, { target: { value } });
    await pass(10);
    fireEvent.click(section.getByRole('button', { name: 'Save pages' }));
    await pass(50);
  };
  await save(`${page}\ncontact`);
  section.getByText('Line 2: This must be an absolute https URL.');
  await save('https://a.example\nhttps://b.example\nhttps://c.example\nhttps://d.example');
  section.getByText('At most 3 pages.');
  expect(sent('watchdog.set')).toEqual([]);
  await save(` ${page} \n\n`);
  expect(sent('watchdog.set')).toEqual([{ endpoint_id, pages: [page] }]);
  section.getByText('Checking the page …');
});

it('of a test endpoint is no section to fill in', async () => {
  const { section, sent } = await open(() => aWatchdog(), {}, anEndpoint({ is_test: true }));
  section.getByText('A test endpoint calls no pages, so it has no watchdog.');
  expect([section.queryByRole('textbox'), section.queryByRole('button')]).toEqual([null, null]);
  expect(sent('watchdog.set')).toEqual([]);
});

it('asks for a check, and waits for its result', async () => {
  const answers = [aWatchdog(), aWatchdog({ is_checking: true }), aWatchdog({ state: 'finding', findings: [finding] })];
  const { section, sent } = await open(() => (answers.length > 1 ? answers.shift() : answers[0]), {
    'watchdog.check': () => aWatchdog({ is_checking: true }),
  });
  section.getByText('All is well');
  fireEvent.click(section.getByRole('button', { name: 'Check now' }));
  await pass(50);
  section.getByText('Checking the page …');
  await pass(2500);
  section.getByText('Something is wrong');
  within(section.getByRole('list', { name: 'What is wrong' })).getByText(finding.message);
  // It is also said above the other screens of the endpoint.
  within(screen.getByRole('complementary', { name: 'Watchdog' })).getByText('See the details');
  expect(sent('watchdog.check')).toEqual([{ endpoint_id }]);
});

it('shows what was repaired, and the server’s refusal', async () => {
  const over = { ...finding, ended_at: '2026-11-20T13:00:00.000Z' };
  const { section } = await open(() => aWatchdog({ findings: [over] }), {
    'watchdog.check': () => refuse('rate_limited', 'Too many checks. Try again in 5 minutes.'),
  });
  section.getByText('Repaired in the last 30 days');
  expect(screen.queryByRole('complementary', { name: 'Watchdog' })).toBeNull();
  fireEvent.click(section.getByRole('button', { name: 'Check now' }));
  await pass(50);
  expect(section.getByRole('alert').textContent).toBe('Too many checks. Try again in 5 minutes.');
});

it('sends a canary with each check once that is switched on', async () => {
  const { section, sent } = await open(() => aWatchdog(), {
    'watchdog.set': () => aWatchdog({ sends_canary: true, is_checking: true }),
  });
  const canary = section.getByRole('switch', { name: /^Send a test submission with each check/ });
  expect(canary).toHaveProperty('checked', false);
  fireEvent.click(canary);
  await pass(50);
  expect(sent('watchdog.set')).toEqual([{ endpoint_id, pages: [page], sends_canary: true }]);
  expect(canary).toHaveProperty('checked', true);
});
