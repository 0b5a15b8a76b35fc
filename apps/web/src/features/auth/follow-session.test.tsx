import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { anEndpoint } from '../../../test/submissions.ts';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { getToken, startSession } from '../../lib/account/session.ts';

let stop = () => {};
afterEach(() => stop());

async function open(address: string, answers: Record<string, Answer>) {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const calls = serveTrpc(answers);
  const app = await renderApp(address);
  ({ stop } = app);
  return { ...app, calls };
}

/** Acts like another tab: writes the shared storage. */
function elsewhere(token: string | null): Promise<void> {
  return act(async () => {
    const oldValue = localStorage.getItem('authToken');
    if (token === null) localStorage.removeItem('authToken');
    else localStorage.setItem('authToken', token);
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken', oldValue, newValue: token }));
  });
}

const lost = '/nowhere';

describe('a guarded page', () => {
  it('redirects a signed-out visitor to sign in, and is remembered', async () => {
    const { address } = await open('/settings?tab=keys', {});
    expect(address()).toBe('/login?redirect=%2Fsettings%3Ftab%3Dkeys');
  });

  it('is opened instead of the sign-in page by a signed-in person', async () => {
    startSession('one');
    const { address } = await open('/login?redirect=%2Fverify-email', { 'auth.profile': () => nora });
    expect(address()).toBe('/verify-email');
  });
});

describe('the sign-in page with a session', () => {
  it.each(['/', '/docs/sending?theme=dark#files', '/forms/k7Qm2xWv'])(
    'loads %s, which the server serves, as a page',
    async (wanted) => {
      const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
      startSession('one');
      await open(`/login?redirect=${encodeURIComponent(wanted)}`, { 'auth.profile': () => nora });
      expect(replace).toHaveBeenCalledExactlyOnceWith(wanted);
    },
  );

  it.each(['//evil.example/', '/\\evil.example', 'javascript:alert(1)', '/\u0000/evil.example', '/docs\u0000'])(
    'leads to the dashboard instead of %j',
    async (wanted) => {
      const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
      startSession('one');
      const { address } = await open(`/login?redirect=${encodeURIComponent(wanted)}`, { 'auth.profile': () => nora });
      expect([address(), replace.mock.calls]).toEqual(['/dashboard', []]);
    },
  );
});

describe('with a session', () => {
  it('signs out at a 401: token, profile and cache are cleared, and the page is remembered', async () => {
    startSession('one');
    const { address, queryClient } = await open(lost, { 'auth.profile': () => refuse('unauthenticated', 'No.') });
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fnowhere'));
    expect(getToken()).toBeNull();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it.each(['/settings', '/forms/new', '/submissions/k7Qm2xWv_1'])(
    'leaves %s for the sign-in page when another tab signs out',
    async (guarded) => {
      startSession('one');
      const { address, queryClient } = await open(guarded, { 'auth.profile': () => nora });
      await screen.findByRole('button', { name: 'Account menu, nora@example.org' });
      await elsewhere(null);
      await waitFor(() => expect(address()).toBe(`/login?redirect=${encodeURIComponent(guarded)}`));
      expect(queryClient.getQueriesData({}).filter(([, data]) => data !== undefined)).toEqual([]);
    },
  );

  it.each(['/api-test', '/forgot-password', '/confirm-recipient', '/confirm-email', lost, '/settings/no/such/page'])(
    'stays at %s when another tab signs out, and only the bar changes',
    async (page) => {
      startSession('one');
      const { address, queryClient } = await open(page, { 'auth.profile': () => nora });
      await screen.findByRole('button', { name: 'Account menu, nora@example.org' });
      await elsewhere(null);
      await screen.findAllByRole('link', { name: 'Sign In' });
      expect(address()).toBe(page);
      expect(screen.queryByText('nora@example.org')).toBeNull();
      expect(queryClient.getQueriesData({}).filter(([, data]) => data !== undefined)).toEqual([]);
    },
  );

  it('shows the other account when another tab changes to it', async () => {
    startSession('one');
    await open(lost, {
      'auth.profile': (_input, token) => (token === 'two' ? { ...nora, email: 'ines@example.org' } : nora),
    });
    await screen.findByRole('button', { name: 'Account menu, nora@example.org' });
    await elsewhere('two');
    await screen.findByRole('button', { name: 'Account menu, ines@example.org' });
    expect(screen.queryByText('nora@example.org')).toBeNull();
  });

  it('does not interrupt a person who is choosing a new password', async () => {
    startSession('one');
    const { address } = await open('/reset-password?token=abc', { 'auth.profile': () => nora });
    await elsewhere(null);
    expect(address()).toBe('/reset-password');
    await screen.findAllByRole('link', { name: 'Sign In' });
  });
});

describe('without a session', () => {
  it('signs in when another tab signs in', async () => {
    const { address } = await open('/login?redirect=%2Fverify-email', { 'auth.profile': () => nora });
    await elsewhere('one');
    await waitFor(() => expect(address()).toBe('/verify-email'));
    await screen.findByRole('button', { name: 'Account menu, nora@example.org' });
  });
});

describe('a change of screen', () => {
  it('scrolls to the top, moves the focus to main and names the document', async () => {
    const { router } = await open(lost, {});
    await act(() => router.navigate({ to: '/forgot-password' }));
    await waitFor(() => expect(document.title).toMatch(/^Forgot your password\? · /));
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
    expect(document.activeElement?.id).toBe('main');
  });
});

describe('a lost session', () => {
  const words = () => screen.queryByText(/^You were signed out/)?.textContent;
  const endpoint = (id: string) => anEndpoint({ id, name: 'Harbour Cycles' });

  it('is reported on the sign-in page, with the name of the endpoint', async () => {
    startSession('one');
    let answer: Answer = () => nora;
    const { queryClient, address } = await open('/forms/k7Qm2xWvTe/settings', {
      'auth.profile': (input, token) => answer(input, token),
      'endpoints.get': () => endpoint('k7Qm2xWvTe'),
    });
    await screen.findByRole('heading', { name: /Harbour Cycles/ });
    answer = () => refuse('unauthenticated', 'Sign in first.');
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(address()).toContain('/login'));
    await waitFor(() => expect(words()).toBe('You were signed out. Sign in to go back to Harbour Cycles.'));
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  it('is reported with the name of the screen, in the other tabs too', async () => {
    startSession('one');
    const { address } = await open('/settings', { 'auth.profile': () => nora });
    localStorage.setItem('sessionLost', '1');
    await elsewhere(null);
    await waitFor(() => expect(address()).toContain('/login'));
    await waitFor(() => expect(words()).toBe('You were signed out. Sign in to go back to Settings.'));
  });

  it('is not reported when the user signed out in another tab', async () => {
    startSession('one');
    const { address } = await open('/settings', { 'auth.profile': () => nora });
    await elsewhere(null);
    await waitFor(() => expect(address()).toContain('/login'));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(words()).toBeUndefined();
  });
});

describe('the address on the account screens', () => {
  const email = () => screen.getByLabelText<HTMLInputElement>('Email');

  it('is kept between them, and the focus is in the first empty field', async () => {
    const { router } = await open('/login', {});
    await screen.findByRole('heading', { name: 'Sign in' });
    await waitFor(() => expect(document.activeElement).toBe(email()));
    fireEvent.change(email(), { target: { value: 'nora@example.org' } });
    await act(() => router.navigate({ to: '/register' }));
    await screen.findByRole('heading', { name: 'Create an account' });
    expect(email().value).toBe('nora@example.org');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Full name/ }));
    fireEvent.change(email(), { target: { value: 'nora@example.com' } });
    await act(() => router.navigate({ to: '/forgot-password' }));
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    expect(email().value).toBe('nora@example.com');
    await act(() => router.navigate({ to: '/login' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(email().value).toBe('nora@example.com');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });
});
