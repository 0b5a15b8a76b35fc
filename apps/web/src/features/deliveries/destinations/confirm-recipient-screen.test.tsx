import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderApp } from '../../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../../test/trpc-server.ts';

let stop = () => {};
afterEach(() => stop());

async function open(answer: Answer, search = '?token=secret') {
  const calls = serveTrpc({ 'destinations.confirmRecipient': answer });
  const app = await renderApp(`/confirm-recipient${search}`);
  ({ stop } = app);
  return { ...app, calls };
}
const sayYes = () =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Yes, send them to me' })));

it('confirms with the button and not by opening the page', async () => {
  const { calls, address } = await open(() => ({ email: 'a@x.org' }));
  await screen.findByRole('button', { name: 'Yes, send them to me' });
  expect(calls).toEqual([]);
  expect(address()).toBe('/confirm-recipient');
  await sayYes();
  await screen.findByRole('heading', { name: 'You will receive them' });
  screen.getByText('a@x.org');
  expect(calls).toEqual([{ path: 'destinations.confirmRecipient', input: { token: 'secret' }, token: null }]);
});

it('reports that the link has expired', async () => {
  await open(() => refuse('token_expired', 'Expired.'));
  await screen.findByRole('button', { name: 'Yes, send them to me' });
  await sayYes();
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy();
});

it('reports that the link is invalid', async () => {
  await open(() => refuse('token_unknown', 'Unknown.'));
  await screen.findByRole('button', { name: 'Yes, send them to me' });
  await sayYes();
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
});

it('reports that the link is incomplete', async () => {
  await open(() => null, '');
  expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeTruthy();
});

it('can be retried after any other failure', async () => {
  await open(() => refuse('rate_limited', 'Too many. Wait a minute.'));
  await screen.findByRole('button', { name: 'Yes, send them to me' });
  await sayYes();
  await screen.findByText('Too many. Wait a minute.');
  expect(screen.getByRole('button', { name: 'Yes, send them to me' })).toBeTruthy();
});
