import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { getToken, startSession } from '../../lib/session.ts';

let stop = () => {};
afterEach(() => stop());

async function open(address: string, answers: Record<string, Answer>) {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const calls = serveTrpc(answers);
  const app = await renderApp(address);
  ({ stop } = app);
  return { ...app, calls };
}

/** What another tab does with the storage they share. */
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
  it('sends whoever is signed out to sign in, and is remembered', async () => {
    const { address } = await open('/settings?tab=keys', {});
    expect(address()).toBe('/login?redirect=%2Fsettings%3Ftab%3Dkeys');
  });

  it('sends whoever is signed in onward from the sign-in page', async () => {
    startSession('one');
    const { address } = await open('/login?redirect=%2Fverify-email', { 'auth.profile': () => nora });
    expect(address()).toBe('/verify-email');
  });
});

describe('with a session', () => {
  it('signs out at a 401: token, profile and cache are gone, the page is remembered', async () => {
    startSession('one');
    const { address, queryClient } = await open(lost, { 'auth.profile': () => refuse('unauthenticated', 'No.') });
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fnowhere'));
    expect(getToken()).toBeNull();
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it('goes to sign in when another tab signs out', async () => {
    startSession('one');
    const { address, queryClient } = await open(lost, { 'auth.profile': () => nora });
    await screen.findByRole('button', { name: 'Account menu, nora@example.org' });
    await elsewhere(null);
    await waitFor(() => expect(address()).toContain('/login'));
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

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

  it('leaves a person alone who is choosing a new password', async () => {
    startSession('one');
    const { address } = await open('/reset-password?token=abc', { 'auth.profile': () => nora });
    await elsewhere(null);
    expect(address()).toBe('/reset-password');
    await screen.findByRole('link', { name: 'Sign In' });
  });
});

describe('without a session', () => {
  it('is signed in when another tab signs in', async () => {
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
