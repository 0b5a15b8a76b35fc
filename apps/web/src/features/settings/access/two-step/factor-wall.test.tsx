import type { Workspace } from '@postern/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveEndpoints } from '../../../../../test/endpoint-server.ts';
import { nora, renderApp } from '../../../../../test/render-app.tsx';
import { serveTrpc } from '../../../../../test/trpc-server.ts';
import { aWorkspace } from '../../../../../test/workspaces.ts';
import { startSession } from '../../../../lib/account/session.ts';

let stop = () => {};
beforeEach(() => startSession('one'));
afterEach(() => stop());

const locked = {
  name: 'Studio Nord',
  second_factor_required: true,
  second_factor_missing: true,
  members: null,
  usage: null,
};

async function open(
  address: string,
  workspace: () => Partial<Workspace>,
  authenticator: () => object | null = () => null,
) {
  const calls = serveTrpc({
    'auth.profile': () => nora,
    'workspaces.list': () => ({ items: [aWorkspace(workspace())] }),
    'workspaces.members': () => ({ items: [member('Ada', true), member('Bo', false)] }),
    'workspaces.requireFactor': () => aWorkspace({ ...workspace(), second_factor_required: true }),
    'invitations.list': () => ({ items: [] }),
    'factors.list': () => ({ authenticator: authenticator(), passkeys: [], recovery_codes_left: 10 }),
    'factors.startAuthenticator': () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x' }),
    'factors.confirmAuthenticator': () => ({ recovery_codes: ['aaaa-bbbb-cccc'] }),
    'account.sessions': () => ({ items: [] }),
    'account.apiKeys': () => ({ items: [] }),
    ...serveEndpoints(() => []),
  });
  const app = await renderApp(address);
  ({ stop } = app);
  return { ...app, sent: (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input) };
}

const member = (name: string, second_factor: boolean) => ({
  account_id: name,
  email: `${name}@example.org`,
  name,
  role: 'editor',
  endpoint_ids: null,
  joined_at: '2025-01-01T00:00:00.000Z',
  second_factor,
  you: false,
});

const app = { created_at: '2025-01-01T00:00:00.000Z', last_used_at: null };

describe('a workspace that requires a second factor', () => {
  it('leads a member without one to the setup, and comes back', async () => {
    let isMissing = true;
    const { address, queryClient } = await open('/endpoints', () => ({ ...locked, second_factor_missing: isMissing }));
    await screen.findByRole('heading', { name: 'Set up two-step verification' });
    fireEvent.click(screen.getByRole('button', { name: 'Set up authenticator app' }));
    fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'a password' } });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
    isMissing = false;
    fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    await screen.findByText('aaaa-bbbb-cccc');
    // The workspace loads again, for example because another member changed it.
    await act(() => queryClient.invalidateQueries());
    screen.getByText('aaaa-bbbb-cccc');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Set up two-step verification' })).toBeNull());
    expect(address()).toBe('/endpoints?workspace=workspace1');
  });

  it('leaves a member without one their settings and the way out', async () => {
    await open('/workspace', () => locked);
    await screen.findByRole('button', { name: 'Leave workspace' });
    expect(screen.queryByRole('heading', { name: 'Members' })).toBeNull();
  });

  it('shows an admin who has none, and asks before it locks them out', async () => {
    const { sent } = await open(
      '/workspace',
      () => ({ members: 2 }),
      () => app,
    );
    await screen.findByText('No two-step verification');
    fireEvent.click(await screen.findByRole('switch', { name: 'Require two-step verification of all members' }));
    await screen.findByText(/^Members without it: 1\./);
    fireEvent.click(screen.getByRole('button', { name: 'Require' }));
    await waitFor(() =>
      expect(sent('workspaces.requireFactor')).toEqual([{ workspace_id: 'workspace1', required: true }]),
    );
  });

  it('is not offered to an admin without one', async () => {
    await open('/workspace', () => ({}));
    await screen.findByRole('link', { name: 'Set it up for your own account' });
    expect(screen.getByRole('switch', { name: /^Require two-step/ })).toHaveProperty('disabled', true);
  });

  it('tells what is lost with the last factor', async () => {
    await open(
      '/settings',
      () => ({ name: 'Studio Nord', second_factor_required: true }),
      () => app,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Remove authenticator app' }));
    expect(await screen.findByText(/lose access to “Studio Nord” until/)).toBeTruthy();
  });
});
