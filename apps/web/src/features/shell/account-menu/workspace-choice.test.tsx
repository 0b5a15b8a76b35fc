import type { Workspace } from '@postern/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { nora, renderApp } from '../../../../test/render-app.tsx';
import { refuse, serveTrpc } from '../../../../test/trpc-server.ts';
import { startSession } from '../../../lib/session.ts';
import { getWorkspace, keepWorkspace } from '../../../lib/workspace.ts';

let stop = () => {};
afterEach(() => {
  stop();
  keepWorkspace(null);
});

const own: Workspace = {
  id: 'workspace1',
  name: 'Nora',
  role: 'owner',
  endpoint_ids: null,
  usage: null,
  members: 1,
  suspended: null,
  deletion_at: null,
  created_at: '2025-01-01T00:00:00.000Z',
};

it('a member of two workspaces opens the other from the account menu', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  startSession('one');
  serveTrpc({
    'auth.profile': () => nora,
    'workspaces.list': () => ({ items: [own, { ...own, id: 'workspace2', name: 'Studio Nord', role: 'editor' }] }),
  });
  ({ stop } = await renderApp('/api-test'));
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Account menu, nora@example.org' }), { key: 'Enter' });
  await screen.findByRole('menuitem', { name: 'Nora (open)' });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Studio Nord' }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'));
  expect(getWorkspace()).toBe('workspace2');
});

it('somebody who is no member any more lands in their own workspace', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  startSession('one');
  keepWorkspace('workspace2');
  serveTrpc({ 'auth.profile': () => nora, 'endpoints.list': () => refuse('not_found', 'There is no such workspace.') });
  ({ stop } = await renderApp('/endpoints'));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/dashboard'));
  expect(getWorkspace()).toBeNull();
});
