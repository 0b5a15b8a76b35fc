import type { Destination } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../../../test/render-app.tsx';
import { refuse, serveTrpc } from '../../../../../test/trpc-server.ts';
import { startSession } from '../../../../lib/account/session.ts';
import { pass } from '../../../../../test/screen.ts';
import { keep } from '../../../../../test/submission-server.ts';
import { aDestination } from '../../../../../test/deliveries.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  startSession('one');
});
afterEach(() => stop());

const newer = '2026-11-20T13:59:00.000Z';
const dialog = () => within(screen.getByRole('dialog'));
const press = async (name: string | RegExp, where: Pick<typeof screen, 'getByRole'> = screen, role = 'button') => {
  fireEvent.click(where.getByRole(role, { name }));
  await pass(100);
};
const input = (label: RegExp) => dialog().getByLabelText<HTMLInputElement>(label);

/** The user changes the name and saves it after another session has changed the address. */
async function saveTooLate() {
  const stored = aDestination();
  const calls = serveTrpc({
    ...keep([]),
    'destinations.list': () => ({ items: [{ ...stored }] }),
    'deliveries.list': () => ({ items: [], next_cursor: null, on_hold: [] }),
    'destinations.update': (change) => {
      const { if_updated_at, ...rest } = change as Partial<Destination> & { if_updated_at: string };
      if (if_updated_at !== stored.updated_at) return refuse('conflict', 'It was changed elsewhere.');
      return Object.assign(stored, rest);
    },
  });
  ({ stop } = await renderApp('/forms/k7Qm2xWv/deliveries'));
  await pass(100);
  fireEvent.keyDown(screen.getByRole('button', { name: 'More for Warehouse' }), { key: 'Enter' });
  await pass(100);
  await press('Edit', screen, 'menuitem');
  fireEvent.change(input(/^Name/), { target: { value: 'Depot' } });
  await pass(20);
  Object.assign(stored, { config: { url: 'https://hooks.example/newer' }, updated_at: newer });
  await press('Save', dialog());
  dialog().getByText(/^This destination was changed elsewhere while you were editing/);
  expect([input(/^Name/).value, input(/URL/).value]).toEqual(['Depot', 'https://hooks.example/in']);
  return () => calls.filter(({ path }) => path === 'destinations.update').map((call) => call.input);
}

it('a destination that another session changed is overwritten on request', async () => {
  const sent = await saveTooLate();
  await press('Keep mine', dialog());
  expect(sent().at(-1)).toMatchObject({
    name: 'Depot',
    config: { url: 'https://hooks.example/newer' },
    if_updated_at: newer,
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the other session’s version is loaded, and can be changed further', async () => {
  const sent = await saveTooLate();
  await press('Load the newer settings', dialog());
  expect(dialog().queryByText(/changed elsewhere/)).toBeNull();
  expect([input(/^Name/).value, input(/URL/).value]).toEqual(['Warehouse', 'https://hooks.example/newer']);
  fireEvent.change(input(/^Name/), { target: { value: 'Depot' } });
  await press('Save', dialog());
  expect(sent().at(-1)).toMatchObject({ name: 'Depot', if_updated_at: newer });
  expect(screen.queryByRole('dialog')).toBeNull();
});
