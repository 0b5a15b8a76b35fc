import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { getToken, startSession } from '../../lib/session.ts';
import { pass } from '../submissions/testing.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  startSession('one');
});
afterEach(() => stop());

async function open(more: Record<string, Answer> = {}) {
  const calls = serveTrpc({ 'auth.profile': () => nora, ...more });
  const app = await renderApp('/settings');
  ({ stop } = app);
  await pass(50);
  return { ...app, sent: (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input) };
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};

describe('the profile', () => {
  it('is saved, blank as null', async () => {
    const { sent } = await open({ 'auth.updateProfile': () => ({ ...nora, name: null, company: 'Halde' }) });
    type(/^Full name/, '  ');
    type(/^Company/, ' Halde ');
    await press('Save profile');
    expect(sent('auth.updateProfile')).toEqual([{ name: null, company: 'Halde' }]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Company/).value).toBe('Halde');
  });

  it('shows the address and that it is verified, to read only', async () => {
    await open();
    const email = screen.getByLabelText<HTMLInputElement>('Email');
    expect([email.value, email.readOnly]).toEqual(['nora@example.org', true]);
    screen.getByText('Verified');
  });

  it('shows what the server says beside the field', async () => {
    const errors = [{ path: 'company', message: 'Only one line of text is allowed.', code: 'x' }];
    await open({ 'auth.updateProfile': () => refuse('invalid', 'Invalid.', errors) });
    type(/^Company/, 'Halde');
    await press('Save profile');
    expect(screen.getByText('Only one line of text is allowed.')).toBeTruthy();
  });
});

describe('the password', () => {
  const change = async (current: string, next: string) => {
    type('Current password', current);
    type('New password', next);
    await press('Change password');
  };

  it('is changed, and both fields are emptied', async () => {
    const { sent } = await open({ 'auth.changePassword': () => null });
    await change('celadonkiln', 'celadon-kiln-48');
    expect(sent('auth.changePassword')).toEqual([{ current_password: 'celadonkiln', new_password: 'celadon-kiln-48' }]);
    screen.getAllByText('Password changed');
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
    expect(getToken()).toBe('one');
  });

  it('is judged before the server is asked', async () => {
    const { sent } = await open();
    await change('', 'short');
    screen.getByText('The current password is required.');
    screen.getByText('Password must be at least 8 characters long.');
    expect(sent('auth.changePassword')).toEqual([]);
  });

  it('that is wrong is told beside its field, and the session goes on', async () => {
    const message = 'The current password is not right.';
    const errors = [{ path: 'current_password', message, code: 'wrong_password' }];
    await open({ 'auth.changePassword': () => refuse('wrong_password', message, errors) });
    await change('wrong', 'celadon-kiln-48');
    const field = screen.getByLabelText('Current password');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    screen.getByText(message);
    expect(getToken()).toBe('one');
  });
});

it('the theme is applied at once and remembered', async () => {
  await open();
  await press('Dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await press('System');
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(localStorage.getItem('theme')).toBeNull();
});

it('single-key shortcuts are switched off for good', async () => {
  await open();
  fireEvent.click(screen.getByRole('switch', { name: /^Single-key shortcuts/ }));
  expect(localStorage.getItem('shortcuts')).toBe('off');
  fireEvent.click(screen.getByRole('switch', { name: /^Single-key shortcuts/ }));
  expect(localStorage.getItem('shortcuts')).toBeNull();
});
