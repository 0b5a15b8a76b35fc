import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { startSession } from '../../lib/account/session.ts';

let stop = () => {};
afterEach(() => stop());

async function open(address: string, answer: Answer = () => ({ email: 'new@example.org' })) {
  const calls = serveTrpc({ 'account.confirmEmail': answer });
  const app = await renderApp(address);
  ({ stop } = app);
  return { ...app, calls };
}

describe('the confirmation link of a new address', () => {
  it('is used once and leaves no token in the address bar, signed in or not', async () => {
    const { calls, address } = await open('/confirm-email?token=00123456789012345678');
    const heading = await screen.findByRole('heading', { name: 'Email changed' });
    expect(document.activeElement).toBe(heading);
    screen.getByText('new@example.org');
    expect(address()).toBe('/confirm-email');
    expect(calls.map(({ path, input, token }) => [path, input, token])).toEqual([
      ['account.confirmEmail', { token: '00123456789012345678' }, null],
    ]);
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
  });

  it.each([
    ['token_expired', 'This link has expired.'],
    ['token_unknown', 'This link is not known.'],
    ['conflict', 'This address has got an account of its own by now.'],
  ] as const)('reports a refusal with %s', async (code, message) => {
    await open('/confirm-email?token=abc', () => refuse(code, message));
    await screen.findByRole('heading', { name: 'Couldn’t change your email' });
    expect(screen.getByRole('alert').textContent).toBe(message);
  });

  it('without an answer, asks to open it again', async () => {
    await open('/confirm-email?token=abc', () => refuse('internal', ''));
    await screen.findByText('Couldn’t confirm the address. Please open the link again.');
    expect(screen.getByRole('link', { name: 'Go to Settings' }).getAttribute('href')).toBe('/settings');
  });

  it('leads a signed-in person back to the settings, with a refetched profile', async () => {
    startSession('one');
    let email = 'nora@example.org';
    const calls = serveTrpc({
      'auth.profile': () => ({ ...nora, email }),
      'account.confirmEmail': () => {
        email = 'new@example.org';
        return { email };
      },
    });
    ({ stop } = await renderApp('/confirm-email?token=abc'));
    const link = await screen.findByRole('link', { name: 'Go to Settings' });
    expect(link.getAttribute('href')).toBe('/settings');
    await screen.findByRole('button', { name: 'Account menu, new@example.org' });
    // The link does not depend on the session, so the session's token is not sent.
    expect(calls.find(({ path }) => path === 'account.confirmEmail')?.token).toBeNull();
  });

  it('shows the new address, even if the profile was requested before the change', async () => {
    startSession('one');
    let confirm = () => {};
    const confirmed = new Promise<void>((resolve) => {
      confirm = resolve;
    });
    let requests = 0;
    serveTrpc({
      'auth.profile': async () => {
        requests += 1;
        if (requests > 1) return { ...nora, email: 'new@example.org' };
        await confirmed;
        // The confirmation's answer arrives first.
        await new Promise((resolve) => setTimeout(resolve, 20));
        return nora;
      },
      'account.confirmEmail': () => {
        confirm();
        return { email: 'new@example.org' };
      },
    });
    ({ stop } = await renderApp('/confirm-email?token=abc'));
    await screen.findByRole('button', { name: 'Account menu, new@example.org' });
    expect(requests).toBe(2);
  });

  it('makes no call if it is incomplete', async () => {
    const { calls } = await open('/confirm-email');
    await screen.findByRole('heading', { name: 'Invalid confirmation link' });
    expect(calls).toEqual([]);
  });
});
