import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nora, renderApp } from '../../../../test/render-app.tsx';
import { openSettings, press } from '../../../../test/settings.ts';
import { refuse, serveTrpc, type Answer } from '../../../../test/trpc-server.ts';
import { getToken, startSession } from '../../../lib/account/session.ts';
import { getWorkspace } from '../../../lib/workspace/current.ts';

const acme = { id: 'acme', name: 'Acme' };
const identity = {
  id: 'dddddddddddddddddddd',
  provider: 'Acme',
  issuer: 'https://id.acme.example',
  email: 'nora@acme.example',
  created_at: '2026-11-01T09:00:00.000Z',
  last_used_at: null,
};
const session: Answer = () => ({ access_token: 'one', token_type: 'bearer', expires_at: '2026-12-01T00:00:00.000Z' });
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => stop());

async function open(address: string) {
  const app = await renderApp(address);
  ({ stop } = app);
  await act(() => vi.advanceTimersByTimeAsync(50));
  return app;
}

describe('the buttons of providers', () => {
  it.each(['/login', '/register'])('are on %s and keep the requested page', async (page) => {
    serveTrpc({ 'singleSignOn.providers': () => ({ items: [acme] }) });
    await open(`${page}?redirect=%2Fsettings%3Fa%3Db`);
    expect(screen.getByRole('link', { name: 'Continue with Acme' }).getAttribute('href')).toBe(
      '/api/auth/oidc/acme?redirect=%2Fsettings%3Fa%3Db',
    );
  });

  it('are not there if the server has no providers or cannot list them', async () => {
    serveTrpc({ 'singleSignOn.providers': () => refuse('internal', 'No.') });
    await open('/login');
    expect(screen.queryByText('or with your email')).toBeNull();
    screen.getByRole('button', { name: 'Sign in' });
  });
});

describe('an email domain without passwords', () => {
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await act(() => vi.advanceTimersByTimeAsync(50));
  };
  const answers = {
    'singleSignOn.providers': () => ({ items: [acme] }),
    'singleSignOn.required': (input: unknown) => ({
      provider: (input as { email: string }).email.endsWith('@acme.example') ? acme : null,
    }),
  };

  it.each([
    ['/login?redirect=%2Fsettings', 'Sign in', '?redirect=%2Fsettings'],
    ['/register?redirect=%2Fsettings', 'Create account', '?redirect=%2Fsettings'],
    ['/forgot-password', 'Send reset instructions', ''],
  ])('leads to its provider from %s, and back to the form', async (address, button, query) => {
    const calls = serveTrpc(answers);
    await open(address);
    type('Email', 'nora@acme.example');
    await press(button);
    screen.getByRole('heading', { name: 'Sign in with Acme' });
    screen.getByText('People with this email domain sign in with Acme, without a password.');
    expect(screen.getByRole('link', { name: 'Continue with Acme' }).getAttribute('href')).toBe(
      `/api/auth/oidc/acme${query}`,
    );
    expect(calls.map(({ path }) => path)).not.toContain('auth.login');
    await press('Use another email address');
    screen.getByRole('button', { name: button });
  });

  it('leaves other addresses to their passwords, and their messages as they are', async () => {
    serveTrpc(answers);
    await open('/login');
    type('Email', 'nora@example.org');
    await press('Sign in');
    expect(screen.getByText('Email and password are required.')).toBeDefined();
  });

  it('is refused by the sign-in itself if the question fails', async () => {
    serveTrpc({
      ...answers,
      'singleSignOn.required': () => refuse('rate_limited', 'Too many.'),
      'auth.login': () => refuse('forbidden', 'People with this email domain sign in with Acme, without a password.'),
    });
    await open('/login');
    type('Email', 'nora@acme.example');
    type('Password', 'any');
    await press('Sign in');
    expect(screen.getByText('People with this email domain sign in with Acme, without a password.')).toBeDefined();
  });
});

describe('the way back', () => {
  it('exchanges the code once, and opens the requested page', async () => {
    const calls = serveTrpc({ 'singleSignOn.exchange': session, 'auth.profile': () => nora });
    const { address } = await open('/single-sign-on?code=once&redirect=%2Fverify-email');
    expect(address()).toBe('/verify-email');
    expect(getToken()).toBe('one');
    expect(calls.filter(({ path }) => path === 'singleSignOn.exchange').map(({ input }) => input)).toEqual([
      { code: 'once' },
    ]);
  });

  it('leads into the workspace that the requested page names, before that page has loaded', async () => {
    serveTrpc({ 'singleSignOn.exchange': session, 'auth.profile': () => nora });
    await open('/single-sign-on?code=once&redirect=%2Fverify-email%3Fworkspace%3Djoined');
    expect(getWorkspace()).toBe('joined');
  });

  it.each([
    ['expired', 'This sign-in has expired, or it began in another browser. Please try again.'],
    ['toString', 'The sign-in didn’t work. Please try again.'],
  ])('says why it failed: %s', async (failure, sentence) => {
    serveTrpc({});
    await open(`/single-sign-on?failure=${failure}`);
    expect(screen.getByText(sentence)).toBeDefined();
    screen.getByRole('link', { name: 'Back to sign in' });
  });

  it('shows the server’s sentence for a used code', async () => {
    serveTrpc({ 'singleSignOn.exchange': () => refuse('token_unknown', 'This sign-in was used.') });
    await open('/single-sign-on?code=twice');
    screen.getByText('This sign-in was used.');
    expect(getToken()).toBeNull();
  });

  it('connects an account only after a click', async () => {
    startSession('one');
    const calls = serveTrpc({ 'singleSignOn.connect': () => identity, 'auth.profile': () => nora });
    await open('/single-sign-on?code=once&for=connect');
    const connects = () => calls.filter(({ path }) => path === 'singleSignOn.connect').length;
    expect(connects()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
    await act(() => vi.advanceTimersByTimeAsync(50));
    screen.getByText('nora@acme.example');
    expect(connects()).toBe(1);
  });
});

describe('connected accounts', () => {
  it('are listed, connected and disconnected', async () => {
    const { sent } = await openSettings({
      'singleSignOn.providers': () => ({ items: [acme] }),
      'singleSignOn.identities': () => ({ items: [identity] }),
      'singleSignOn.disconnect': () => null,
    });
    expect(screen.getByRole('link', { name: 'Connect Acme' }).getAttribute('href')).toBe(
      '/api/auth/oidc/acme?for=connect',
    );
    await press('Disconnect Acme, nora@acme.example');
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
    await act(() => vi.advanceTimersByTimeAsync(50));
    expect(sent('singleSignOn.disconnect')).toEqual([{ identity_id: identity.id }]);
    screen.getByText('No account is connected.');
  });

  it('can be loaded again', async () => {
    await openSettings({ 'singleSignOn.identities': () => refuse('conflict', 'No.') });
    expect(screen.getByText('Couldn’t load connected accounts')).toBeDefined();
  });
});
