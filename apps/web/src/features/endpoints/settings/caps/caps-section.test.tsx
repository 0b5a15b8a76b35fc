import type { Cap, CapChange } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../../../test/render-app.tsx';
import { pass } from '../../../../../test/screen.ts';
import { keep } from '../../../../../test/submission-server.ts';
import { anEndpoint } from '../../../../../test/submissions.ts';
import { refuse, serveTrpc, type Answer } from '../../../../../test/trpc-server.ts';
import { startSession } from '../../../../lib/account/session.ts';

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  startSession('one');
});
afterEach(() => stop());

const friday: Cap = {
  id: '01jz4qjc6a8c0e2g4i6k',
  field: 'day',
  option: 'Friday',
  limit: 12,
  taken: 12,
  waiting: 0,
  has_waiting_list: false,
  shows_left: true,
};

async function open(stored: Cap[], more: Record<string, Answer> = {}) {
  const set: Answer = (input) => ({
    items: (input as { caps: CapChange[] }).caps.map((cap, index) => ({
      ...friday,
      ...cap,
      id: `${friday.id}${index}`,
    })),
  });
  const calls = serveTrpc({ ...keep([]), 'caps.list': () => ({ items: stored }), 'caps.set': set, ...more });
  const app = await renderApp('/forms/k7Qm2xWv/settings');
  ({ stop } = app);
  await pass(50);
  return { sent: () => calls.filter(({ path }) => path === 'caps.set').map(({ input }) => input) };
}

const click = async (name: string, inside: HTMLElement = document.body) => {
  fireEvent.click(within(inside).getByRole('button', { name }));
  await pass(50);
};
const type = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } });
const rows = () => [...document.querySelectorAll('.caps > li')].map((row) => row.textContent);

it('shows what is taken, and changes a limit without touching the other caps', async () => {
  const whole = {
    ...friday,
    id: '01jz4qjc6a8c0e2g4i6m',
    field: null,
    option: null,
    limit: 40,
    taken: 20,
    shows_left: false,
  };
  const { sent } = await open([friday, whole]);
  expect(rows()).toEqual(['day: Friday12 of 12 taken · Full', 'Whole form20 of 40 taken']);
  await click('Change day: Friday');
  type('Limit', '15');
  await click('Save cap', screen.getByRole('dialog'));
  const others = { has_waiting_list: false, shows_left: false };
  expect(sent()).toEqual([
    {
      id: 'k7Qm2xWv',
      caps: [
        { ...others, field: 'day', option: 'Friday', limit: 15, shows_left: true },
        { ...others, field: null, option: null, limit: 40 },
      ],
    },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(rows()[0]).toBe('day: Friday12 of 15 taken');
});

it('says how many wait at the caps that are full', async () => {
  const whole = { ...friday, id: '01jz4qjc6a8c0e2g4i6m', field: null, option: null, limit: 40 };
  await open([
    { ...friday, waiting: 3 },
    { ...whole, waiting: 3 },
  ]);
  expect(rows()).toEqual(['day: Friday12 of 12 taken · Full · 3 waiting', 'Whole form12 of 40 taken']);
});

it('adds a cap for an option of another field, after its errors are corrected', async () => {
  const { sent } = await open([]);
  await click('Add cap');
  const dialog = screen.getByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('What to limit'), { target: { value: 'other' } });
  await click('Add cap', dialog);
  for (const error of ['Enter the name of the field.', 'Enter the value that is sent.'])
    within(dialog).getByText(error);
  type('Field name', ' day ');
  type('Option', 'Friday');
  type('Limit', '1.5');
  await click('Add cap', dialog);
  within(dialog).getByText('Enter a whole number up to 1,000,000.');
  expect(sent()).toEqual([]);
  type('Limit', '0');
  fireEvent.click(within(dialog).getByLabelText(/Show how many are left/));
  fireEvent.click(within(dialog).getByLabelText(/Waiting list/));
  await click('Add cap', dialog);
  expect(sent()).toMatchObject([
    { caps: [{ field: 'day', option: 'Friday', limit: 0, shows_left: true, has_waiting_list: true }] },
  ]);
});

it('asks before it removes a cap', async () => {
  const { sent } = await open([friday]);
  await click('Remove day: Friday');
  await click('Remove cap', screen.getByRole('alertdialog'));
  expect(sent()).toEqual([{ id: 'k7Qm2xWv', caps: [] }]);
  expect(rows()).toEqual([]);
});

it('reports what the server refuses', async () => {
  await open([friday], { 'caps.set': () => refuse('conflict', 'Too many submissions.') });
  await click('Change day: Friday');
  await click('Save cap', screen.getByRole('dialog'));
  expect(screen.getByRole('dialog').textContent).toContain('Too many submissions.');
});

it('offers no change of a suspended endpoint', async () => {
  const suspended = { reason: 'Spam', since: '2026-11-20T12:00:00.000Z' };
  await open([friday], { 'endpoints.get': () => ({ ...anEndpoint(), suspended }) });
  expect(screen.getByRole('button', { name: 'Add cap' }).closest('fieldset')?.disabled).toBe(true);
});
