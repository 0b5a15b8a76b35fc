import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { pass } from '../../../test/screen.ts';
import { getToken } from '../../lib/account/session.ts';

const made: Answer = () => ({ message: 'Look into your inbox.' });
const yes: Answer = () => ({ access_token: 'brief', token_type: 'bearer', expires_at: '2025-12-01T00:00:00.000Z' });
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => stop());

async function register(values: Record<string, string>) {
  const app = await renderApp('/register');
  ({ stop } = app);
  await pass(0);
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  await pass(50);
  return app;
}

const nora = { Email: 'nora@example.org', Password: 'celadonkiln' };

async function resend(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
  await pass(50);
}

describe('registering', () => {
  it('sends null for blank names and then asks to open the email', async () => {
    const calls = serveTrpc({ 'auth.register': made });
    await register({ ...nora, 'Full name': '   ' });
    expect(calls[0]?.input).toEqual({
      email: 'nora@example.org',
      password: 'celadonkiln',
      name: null,
      company: null,
    });
    const heading = screen.getByRole('heading', { name: 'Check Your Email' });
    expect(document.activeElement).toBe(heading);
    expect(screen.queryByRole('link', { name: 'development mailbox' })).toBeNull();
  });

  it('names the development mailbox if emails go there', async () => {
    const meta = Object.assign(document.createElement('meta'), { name: 'dev-mailbox', content: 'on' });
    document.head.append(meta);
    serveTrpc({ 'auth.register': made });
    await register(nora);
    expect(screen.getByRole('link', { name: 'development mailbox' }).getAttribute('href')).toBe('/dev/mailbox');
    meta.remove();
  });

  it('leaves the length of the password to the server and shows its message beside the field', async () => {
    const error = { path: 'password', message: 'Password must be at least 8 characters long.', code: 'too_small' };
    const calls = serveTrpc({ 'auth.register': () => refuse('invalid', 'Some values are invalid.', [error]) });
    await register({ ...nora, Password: 'kiln48' });
    expect(calls).toHaveLength(1);
    const field = screen.getByLabelText(/^Password/);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id));
    expect(described.map((element) => element?.textContent)).toEqual(['At least 8 characters', error.message]);
    expect(document.activeElement).toBe(field);
  });

  it('asks for address and password', async () => {
    const calls = serveTrpc({});
    await register({ Email: 'nora@example.org' });
    expect(screen.getByRole('alert').textContent).toBe('Email and password are required.');
    expect(calls).toEqual([]);
  });

  it('has a default message for failures without one', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await register(nora);
    expect(screen.getByRole('alert').textContent).toBe('An error occurred during registration. Please try again.');
  });
});

describe('resending after registration', () => {
  it('signs in for that call only: the token is used, revoked and never stored', async () => {
    const calls = serveTrpc({ 'auth.register': made, 'auth.login': yes, 'auth.resendVerification': made });
    const { address } = await register(nora);
    const stored = vi.spyOn(Storage.prototype, 'setItem');
    await resend();
    screen.getByText('Verification email sent successfully! Please check your inbox.');
    expect(calls.slice(1).map(({ path, token }) => [path, token])).toEqual([
      ['auth.login', null],
      ['auth.resendVerification', 'brief'],
      ['POST /api/auth/logout', 'brief'],
    ]);
    expect(calls[1]?.input).toEqual({ email: 'nora@example.org', password: 'celadonkiln' });
    expect(stored).not.toHaveBeenCalled();
    expect(getToken()).toBeNull();
    expect(address()).toBe('/register');
  });

  it.each([
    ['signing in', { 'auth.login': () => refuse('wrong_credentials', 'No.') }],
    ['resending', { 'auth.login': yes, 'auth.resendVerification': () => refuse('unauthenticated', 'No.') }],
  ])('stays unchanged if %s is refused', async (_what, answers: Record<string, Answer>) => {
    serveTrpc({ 'auth.register': made, ...answers });
    const { address } = await register(nora);
    // Another tab signs in meanwhile. A refusal here does not affect that session.
    localStorage.setItem('authToken', 'theirs');
    await resend();
    screen.getByText('Failed to resend verification email. Please try again or contact support.');
    expect(getToken()).toBe('theirs');
    expect(address()).toBe('/register');
  });
});
