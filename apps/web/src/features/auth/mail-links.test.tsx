import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc } from '../../../test/trpc-server.ts';
import { pass } from '../../../test/screen.ts';
import { getToken, startSession } from '../../lib/account/session.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => stop());

async function open(address: string) {
  const app = await renderApp(address);
  ({ stop } = app);
  await pass(50);
  return app;
}

const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);

async function choose(password: string, again: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(/^New password/), { target: { value: password } });
  fireEvent.change(screen.getByLabelText(/^Repeat/), { target: { value: again } });
  fireEvent.click(screen.getByRole('button', { name: 'Reset password' }));
  await pass(50);
}

async function ask(email: string): Promise<void> {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.click(screen.getByRole('button', { name: 'Send reset instructions' }));
  await pass(50);
}

describe('a link with a token', () => {
  it.each(['/reset-password', '/verify-email'])('at %s is removed from the address bar immediately', async (path) => {
    const calls = serveTrpc({ 'auth.verifyEmail': () => new Promise(() => {}) });
    const { router } = await open(`${path}?token=00123456789012345678`);
    expect(router.state.location.href).toBe(path);
    expect(router.state.location.state.linkToken).toBe('00123456789012345678');
    expect(calls.map(({ input }) => input)).toEqual(
      path === '/verify-email' ? [{ token: '00123456789012345678' }] : [],
    );
  });
});

describe('choosing a new password', () => {
  it.each([
    ['', '', 'Both password fields are required.'],
    ['celadonkiln', '', 'Both password fields are required.'],
    ['celadonkiln', 'celadonkil', 'Passwords do not match.'],
    ['short', 'short', 'Password must be at least 8 characters long.'],
  ])('refuses %j and %j before calling the server', async (password, again, message) => {
    const calls = serveTrpc({});
    await open('/reset-password?token=abc');
    await choose(password, again);
    expect(alerts()).toEqual([message]);
    expect(calls).toEqual([]);
  });

  it('opens the sign-in page three seconds after success, and forgets the session that the reset ended', async () => {
    startSession('old');
    const calls = serveTrpc({ 'auth.profile': () => nora, 'auth.resetPassword': () => ({ message: 'Changed.' }) });
    const { address } = await open('/reset-password?token=abc');
    await choose('celadonkiln', 'celadonkiln');
    expect(calls.find(({ path }) => path === 'auth.resetPassword')?.input).toEqual({
      token: 'abc',
      password: 'celadonkiln',
    });
    expect(getToken()).toBeNull();
    screen.getByRole('heading', { name: 'Password changed' });
    await pass(2800);
    expect(address()).toBe('/reset-password');
    await pass(200);
    expect(address()).toBe('/login');
  });

  it.each([
    [refuse('token_expired', 'x'), 'Invalid or expired reset token. Please request a new password reset.'],
    [refuse('token_unknown', 'x'), 'Reset token not found. The link may have expired or already been used.'],
    [refuse('rate_limited', 'Too many attempts.'), 'Too many attempts.'],
    [
      refuse('invalid', 'x', [{ path: 'password', message: 'This password is on every list.', code: 'custom' }]),
      'This password is on every list.',
    ],
  ])('explains refusal %#', async (refusal, message) => {
    serveTrpc({ 'auth.resetPassword': () => refusal });
    await open('/reset-password?token=abc');
    await choose('celadonkiln', 'celadonkiln');
    expect(alerts()).toEqual([message]);
  });

  it('has a default message for failures without one', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await open('/reset-password?token=abc');
    await choose('celadonkiln', 'celadonkiln');
    expect(alerts()).toEqual(['An error occurred while resetting your password. Please try again or contact support.']);
  });

  it.each(['/reset-password', '/reset-password?token='])(
    'at %s, without a token, offers a new link',
    async (address) => {
      await open(address);
      expect(alerts()).toEqual(['Invalid reset token. Please request a new password reset.']);
      expect(screen.getByRole('link', { name: 'Request New Reset Link' }).getAttribute('href')).toBe(
        '/forgot-password',
      );
    },
  );
});

describe('verifying an address', () => {
  it('uses the token once and reports success', async () => {
    const calls = serveTrpc({ 'auth.verifyEmail': () => ({ message: 'Verified.' }) });
    await open('/verify-email?token=abc');
    screen.getByRole('heading', { name: 'Email verified' });
    expect(calls).toHaveLength(1);
  });

  it.each([
    [
      refuse('token_expired', 'x'),
      'Invalid or expired verification token. Please try requesting a new verification email.',
    ],
    [refuse('token_unknown', 'x'), 'Verification token not found. The link may have expired or already been used.'],
    [refuse('unavailable', 'The database is away.'), 'The database is away.'],
  ])('explains refusal %#', async (refusal, message) => {
    serveTrpc({ 'auth.verifyEmail': () => refusal });
    await open('/verify-email?token=abc');
    expect(alerts()).toEqual([message]);
  });

  it('has a default message for failures without one', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await open('/verify-email?token=abc');
    expect(alerts()).toEqual(['Email verification failed. Please try again or contact support.']);
  });

  it.each(['/verify-email', '/verify-email?token='])('at %s is invalid and links to the sign-in page', async (link) => {
    const { address } = await open(link);
    expect(alerts()).toEqual(['Invalid verification link. The verification token is missing.']);
    fireEvent.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
    await pass(50);
    expect(address()).toBe('/login?redirect=%2Fverify-email');
  });

  it.each([
    [
      () => ({ message: 'A new verification email has been sent to your email address.' }),
      'A new verification email has been sent to your email address.',
    ],
    [() => ({ message: 'Your email address is already verified.' }), 'Your email address is already verified.'],
    [() => refuse('rate_limited', 'One mail a minute.'), 'One mail a minute.'],
  ])('sends the email again for the signed-in account, case %#', async (answer, message) => {
    startSession('one');
    serveTrpc({ 'auth.profile': () => nora, 'auth.resendVerification': answer });
    await open('/verify-email');
    fireEvent.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
    await pass(50);
    expect(screen.getByText(message)).toBeTruthy();
  });
});

describe('requesting a password reset', () => {
  it('needs an address', async () => {
    serveTrpc({});
    await open('/forgot-password');
    await ask('  ');
    expect(alerts()).toEqual(['Email address is required.']);
  });

  it('reports that an email was sent, and starts again with an empty form', async () => {
    serveTrpc({ 'auth.forgotPassword': () => ({ message: 'Sent.' }) });
    await open('/forgot-password');
    await ask('nora@example.org');
    screen.getByText(
      'Password reset instructions have been sent to your email address. Please check your inbox and follow the instructions to reset your password.',
    );
    expect(screen.getByRole('link', { name: 'Back to Sign In' }).getAttribute('href')).toBe('/login');
    fireEvent.click(screen.getByRole('button', { name: 'Send to Different Email' }));
    await pass(50);
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
  });

  it('has a default message for failures without one', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await open('/forgot-password');
    await ask('nora@example.org');
    expect(alerts()).toEqual(['An error occurred while sending reset instructions. Please try again.']);
  });
});

describe('the place of emails', () => {
  const serverSays = (content: string) => {
    const meta = Object.assign(document.createElement('meta'), { name: 'dev-mailbox', content });
    document.head.append(meta);
    return () => meta.remove();
  };

  it.each(['on', 'off', '__DEV_MAILBOX__'])('with a development mailbox %s', async (state) => {
    const remove = serverSays(state);
    serveTrpc({ 'auth.forgotPassword': () => ({ message: 'Sent.' }) });
    await open('/forgot-password');
    await ask('nora@example.org');
    const link = screen.queryByRole('link', { name: 'development mailbox' });
    expect(link?.getAttribute('href')).toBe(state === 'on' ? '/dev/mailbox' : undefined);
    remove();
  });
});
