import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { pass } from '../../../test/screen.ts';
import { getToken } from '../../lib/account/session.ts';

const yes: Answer = () => ({ access_token: 'one', token_type: 'bearer', expires_at: '2025-12-01T00:00:00.000Z' });
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => stop());

async function open(address: string) {
  const app = await renderApp(address);
  ({ stop } = app);
  await pass(0);
  return app;
}

async function signIn(): Promise<void> {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'nora@example.org' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'celadonkiln' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await pass(50);
}

describe('signing in', () => {
  it('welcomes for one second, then stores the token, loads the profile and opens the requested page', async () => {
    const calls = serveTrpc({ 'auth.login': yes, 'auth.profile': () => nora });
    const { address } = await open('/login?redirect=%2Fverify-email');
    await signIn();
    screen.getByText('Login successful! Redirecting...');
    await pass(900);
    expect(getToken()).toBeNull();
    expect(address()).toContain('/login');
    await pass(100);
    expect(getToken()).toBe('one');
    expect(address()).toBe('/verify-email');
    expect(calls.map(({ path, token }) => [path, token])).toEqual([
      ['auth.login', null],
      ['auth.profile', 'one'],
      ['workspaces.list', 'one'],
    ]);
  });

  it.each(['//evil.example', 'https://evil.example', '/\t/evil.example', '/login'])(
    'opens the dashboard instead of %j',
    async (wanted) => {
      serveTrpc({ 'auth.login': yes, 'auth.profile': () => nora });
      const { address } = await open(`/login?redirect=${encodeURIComponent(wanted)}`);
      await signIn();
      await pass(1000);
      expect(address()).toBe('/dashboard');
    },
  );

  it.each(['/', '/docs/sending?theme=dark#files', '/forms/k7Qm2xWv', '/settings/%zz', '/%ff'])(
    'loads %s, which the server serves, as a page',
    async (wanted) => {
      const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
      serveTrpc({ 'auth.login': yes, 'auth.profile': () => nora });
      const { address } = await open(`/login?redirect=${encodeURIComponent(wanted)}`);
      await signIn();
      await pass(1000);
      expect(replace).toHaveBeenCalledExactlyOnceWith(wanted);
      expect(getToken()).toBe('one');
      expect(address()).toContain('/login');
    },
  );

  it('is cancelled by leaving the screen during the welcome', async () => {
    serveTrpc({ 'auth.login': yes, 'auth.profile': () => nora });
    const { router } = await open('/login');
    await signIn();
    await act(() => router.navigate({ to: '/register' }));
    await pass(2000);
    expect(getToken()).toBeNull();
  });

  it.each([
    [false, 'Remember me is not ticked'],
    [true, 'Remember me is ticked'],
  ])('sends remember: %s when %s', async (remember) => {
    const calls = serveTrpc({ 'auth.login': yes });
    await open('/login');
    if (remember) fireEvent.click(screen.getByLabelText('Remember me'));
    await signIn();
    expect(calls[0]?.input).toEqual({ email: 'nora@example.org', password: 'celadonkiln', remember });
  });

  it('requires both values without calling the server', async () => {
    const calls = serveTrpc({});
    await open('/login');
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await pass(50);
    expect(screen.getByRole('alert').textContent).toBe('Email and password are required.');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(calls).toEqual([]);
  });

  it('shows the server’s message, else its own', async () => {
    serveTrpc({ 'auth.login': () => refuse('rate_limited', 'Too many attempts. Try again in 60 seconds.') });
    await open('/login');
    await signIn();
    expect(screen.getByRole('alert').textContent).toBe('Too many attempts. Try again in 60 seconds.');

    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await signIn();
    expect(screen.getByRole('alert').textContent).toBe('Invalid email or password. Please try again.');
  });
});
