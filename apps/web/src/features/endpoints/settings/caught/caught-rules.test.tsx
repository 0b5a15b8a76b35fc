import type { CaughtByRules } from '@postern/contracts';
import { fireEvent, screen } from '@testing-library/react';
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

const caught: CaughtByRules = {
  since: '2026-10-21T12:00:00.000Z',
  capped: false,
  older: 2,
  items: [
    { rule: 'blocked_word', value: 'casino', count: 60, alone: 12, items: [] },
    { rule: 'captcha', value: null, count: 3, alone: 0, items: [] },
  ],
};

async function open(more: Record<string, Answer>) {
  const calls = serveTrpc({ ...keep([]), ...more });
  const app = await renderApp('/forms/k7Qm2xWv/settings');
  ({ stop } = app);
  await pass(50);
  const asked = calls.some(({ path }) => path === 'rules.caught');
  const details = screen.getByText('What the rules caught').closest('details');
  if (details) details.open = true;
  if (details) fireEvent(details, new Event('toggle'));
  await pass(50);
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
  return { asked, sent };
}

it('reads what the rules caught when it is opened, removes one with its submissions, and undoes that', async () => {
  const moved = ['k7Qm2xWv_0683d7a40e5b19c2'];
  const { asked, sent } = await open({
    'rules.caught': () => caught,
    'rules.remove': () => ({ moved, left: 0 }),
    'rules.restore': () => ({ moved, left: 0 }),
  });
  expect(asked).toBe(false);
  screen.getByText('Caught 60 submissions, 12 of them alone');
  screen.getByText('Refused 3 submissions');
  expect(screen.queryByRole('button', { name: 'Remove Captcha' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Blocked word “casino”' }));
  await pass(50);
  expect(sent('rules.remove')).toEqual([{ id: 'k7Qm2xWv', rule: 'blocked_word', value: 'casino' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await pass(50);
  expect(sent('rules.restore')).toEqual([
    { id: 'k7Qm2xWv', rule: 'blocked_word', value: 'casino', submission_ids: moved },
  ]);
});

it('removes nothing while the settings have unsaved changes', async () => {
  await open({ 'rules.caught': () => caught });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Renamed' } });
  await pass(10);
  const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove Blocked word “casino”' });
  expect(remove.disabled).toBe(true);
  screen.getByText(/Save or discard your changes to remove a rule\.$/);
});

it('says what will be here, and offers to try again', async () => {
  let answer: unknown = refuse('unavailable', 'The server is busy.');
  await open({ 'rules.caught': () => answer });
  screen.getByText('The server is busy.');
  answer = { ...caught, items: [] };
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(50);
  expect(screen.getByText(/^Rules appear here/).textContent).toContain('once you have saved one');
});
