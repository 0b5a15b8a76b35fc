import type { RulesTrial } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../../../test/render-app.tsx';
import { pass } from '../../../../../test/screen.ts';
import { keep } from '../../../../../test/submission-server.ts';
import { refuse, serveTrpc, type Answer } from '../../../../../test/trpc-server.ts';
import { startSession } from '../../../../lib/account/session.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  startSession('one');
});
afterEach(() => stop());

const none = { count: 0, items: [] };
const trial: RulesTrial = {
  since: '2026-10-21T12:00:00.000Z',
  judged: 10,
  capped: false,
  to_spam: {
    count: 60,
    items: [
      {
        submission_id: 'k7Qm2xWv_0683d7a40e5b19c2',
        title: null,
        created_at: '2026-11-20T12:00:00.000Z',
        status: 'inbox',
        score: 9.5,
        reasons: [
          { signal: 'content', weight: -0.5, detail: 'The wording resembles genuine messages.' },
          { signal: 'blocked_word', weight: 10, detail: 'The message contains “casino”, which this endpoint blocks.' },
        ],
      },
    ],
  },
  from_spam: none,
  refused: none,
  accepted: none,
  unasked: 0,
  left_out: { older: 0, marked: 1, address: 0 },
};

async function open(answer: Answer) {
  const calls = serveTrpc({ ...keep([]), 'rules.try': answer });
  const app = await renderApp('/forms/k7Qm2xWv/settings');
  ({ stop } = app);
  await pass(50);
  return () => calls.filter(({ path }) => path === 'rules.try').map(({ input }) => input);
}

/** The rules are tried after a pause, and the answer arrives. */
const rest = async () => {
  await pass(600);
  await pass(50);
};
const type = async (label: string | RegExp, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await pass(10);
};

it('tries the unsaved rules once the typing rests, and lists what they would have moved', async () => {
  const tried = await open(() => trial);
  await type('Name', 'Renamed');
  await rest();
  expect(tried()).toEqual([]);
  await type(/^Blocked words/, 'casin');
  await type(/^Blocked words/, 'casino');
  expect(tried()).toEqual([]);
  await rest();
  expect(tried()).toEqual([{ id: 'k7Qm2xWv', settings: { blocked_words: ['casino'] } }]);
  screen.getByText('In the last 30 days this would have moved 60 submissions to spam.');
  screen.getByText('1 submission that a person moved would have stayed.');
  fireEvent.click(screen.getByText('Show submissions'));
  const list = within(screen.getByRole('region', { name: 'To spam' }));
  expect(list.getByRole('link').getAttribute('href')).toBe('/submissions/k7Qm2xWv_0683d7a40e5b19c2');
  list.getByText(/^Score 9.5: The message contains “casino”, which this endpoint blocks\. The wording/);
  list.getByText('And 59 more.');
});

it('says nothing while a rule is not valid, or none has changed', async () => {
  const tried = await open(() => trial);
  await type('Threshold', 'soon');
  await rest();
  await type('Threshold', '5');
  await rest();
  expect([tried(), screen.queryByText(/^In the last 30 days/)]).toEqual([[], null]);
});

it('never sends a captcha’s secret', async () => {
  const tried = await open(() => trial);
  await type('Captcha provider', 'turnstile');
  await type(/^Secret key/, 'their secret');
  await rest();
  expect(tried()).toEqual([
    { id: 'k7Qm2xWv', settings: { captcha: { kind: 'turnstile', site_key: null, min_score: null } } },
  ]);
});

it('offers to try again after a failure', async () => {
  let isDown = true;
  await open(() => (isDown ? refuse('rate_limited', 'Too many requests. Try again in 20 seconds.') : trial));
  await type('Threshold', '3');
  await rest();
  screen.getByText('Too many requests. Try again in 20 seconds.');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(50);
  expect(screen.getByText(/^In the last 30 days/).textContent).toContain('60 submissions');
});
