import type { Joining, Workspace } from '@postern/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveEndpoints } from '../../../test/endpoint-server.ts';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { refuse, serveTrpc } from '../../../test/trpc-server.ts';
import { aWorkspace } from '../../../test/workspaces.ts';
import { startSession } from '../../lib/account/session.ts';

let stop = () => {};
beforeEach(() => startSession('one'));
afterEach(() => stop());

const closed: Joining = { role: null, endpoint_ids: null, providers: [{ name: 'Acme', domains: ['acme.example'] }] };

async function open(answer: () => unknown, membership: Partial<Workspace> = {}) {
  const calls = serveTrpc({
    'auth.profile': () => nora,
    'workspaces.list': () => ({ items: [aWorkspace({ members: 4, ...membership })] }),
    'workspaces.members': () => ({ items: [] }),
    'invitations.list': () => ({ items: [] }),
    'workspaces.joining': answer,
    'workspaces.updateJoining': (input) => ({ ...closed, ...(input as object) }),
    ...serveEndpoints(() => []),
  });
  ({ stop } = await renderApp('/workspace'));
  await screen.findByRole('heading', { name: 'Members' });
  return calls;
}
const findSection = async () => within(await screen.findByRole('region', { name: 'Joining by email domain' }));

it('an owner lets people join, and says as what', async () => {
  const calls = await open(() => closed);
  const section = await findSection();
  section.getByText('People who sign in with Acme for the first time, with an address of acme.example.');
  fireEvent.change(section.getByLabelText('They join as'), { target: { value: 'editor' } });
  fireEvent.click(section.getByRole('button', { name: 'Save joining' }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'workspaces.updateJoining')?.input).toEqual({
      workspace_id: 'workspace1',
      role: 'editor',
      endpoint_ids: null,
    }),
  );
  await screen.findByText('They join as Editor: all endpoints.');
});

it('an admin reads it', async () => {
  await open(() => ({ ...closed, role: 'reader' }), { role: 'admin' });
  const section = await findSection();
  section.getByText('They join as Reader: all endpoints.');
  expect(section.queryByRole('button')).toBeNull();
});

it('is not there where the operator has named no domain, or for a reader', async () => {
  const calls = await open(() => ({ ...closed, providers: [] }));
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('workspaces.joining'));
  expect(screen.queryByText('Joining by email domain')).toBeNull();
  stop();
  const others = await open(() => closed, { role: 'reader' });
  expect(others.map(({ path }) => path)).not.toContain('workspaces.joining');
});

it('can be loaded again', async () => {
  await open(() => refuse('conflict', 'No.'));
  expect((await findSection()).getByText('Couldn’t load who may join')).toBeDefined();
});
