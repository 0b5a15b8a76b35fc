import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { startSession } from '../../lib/session.ts';
import { anEndpoint, keep, pass } from '../submissions/testing.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  startSession('one');
});
afterEach(() => stop());

async function open(more: Record<string, Answer> = {}) {
  const calls = serveTrpc({ ...keep([]), ...more });
  const app = await renderApp('/forms/k7Qm2xWv/settings');
  ({ stop } = app);
  await pass(50);
  return { ...app, updates: () => calls.filter(({ path }) => path === 'endpoints.update').map(({ input }) => input) };
}

const type = async (label: string | RegExp, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await pass(10);
};
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await pass(50);
};
const saved =
  (change: object): Answer =>
  () => ({ ...anEndpoint(), ...change });

it('names what changed, and saves only that', async () => {
  const { updates } = await open({ 'endpoints.update': saved({ name: 'Renamed' }) });
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  await type('Name', 'Renamed');
  expect(screen.getByText(/unsaved/).textContent).toBe('1 unsaved change');
  await save();
  expect(updates()).toEqual([{ id: 'k7Qm2xWv', name: 'Renamed' }]);
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  screen.getByRole('button', { name: 'Renamed, switch endpoint' });
});

it('says what is wrong beside the field without asking the server', async () => {
  const { updates } = await open();
  await type(/^Redirect URL/, 'javascript:alert(1)');
  await type(/^Redirect hosts/, 'a.example\nhttps://b.example');
  await save();
  screen.getByText('This must be an absolute http or https URL.');
  screen.getByText(/^Line 2: This must be a host name/);
  expect(updates()).toEqual([]);
});

it('shows what the server says beside the field', async () => {
  const errors = [{ path: 'settings.honeypot_field', message: 'That name is in use.', code: 'x' }];
  await open({ 'endpoints.update': () => refuse('invalid', 'Invalid.', errors) });
  await type(/^Honeypot field/, 'email');
  await save();
  expect(screen.getByText('That name is in use.')).toBeTruthy();
});

it('asks before it is left with changes, and drops them when told so', async () => {
  const { router, address } = await open();
  await type('Name', 'Draft');
  void router.navigate({ to: '/forms/$formId/integrate', params: { formId: 'k7Qm2xWv' } });
  await pass(50);
  screen.getByRole('alertdialog', { name: 'Leave without saving?' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await pass(50);
  expect(address()).toBe('/forms/k7Qm2xWv/settings');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Draft');
  void router.navigate({ to: '/forms/$formId/integrate', params: { formId: 'k7Qm2xWv' } });
  await pass(50);
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await pass(50);
  expect(address()).toBe('/forms/k7Qm2xWv/integrate');
});

it('follows what was changed elsewhere, but never what is being typed', async () => {
  let name = 'Atelier: Kontakt';
  await open({ 'endpoints.get': () => anEndpoint({ name }) });
  name = 'Renamed elsewhere';
  await pass(10_100);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Renamed elsewhere');
  await type('Name', 'Mine');
  name = 'Renamed again';
  await pass(10_100);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mine');
});
