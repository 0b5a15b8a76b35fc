import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aWorkspace } from '../../../../test/workspaces.ts';
import { nora, renderApp } from '../../../../test/render-app.tsx';
import { refuse, serveTrpc } from '../../../../test/trpc-server.ts';
import { startSession } from '../../../lib/account/session.ts';
import { enterWorkspace, getWorkspace } from '../../../lib/workspace/current.ts';
import { anEndpoint } from '../../../../test/submissions.ts';
import { serveEndpoints } from '../../../../test/endpoint-server.ts';

let stop = () => {};
afterEach(() => {
  // An app on the screen would follow its address.
  cleanup();
  stop();
  enterWorkspace(null);
});

const own = aWorkspace();
const studio = aWorkspace({ id: 'workspace2', name: 'Studio Nord', role: 'editor', members: 3 });

async function open(address: string, items = [own, studio], answers = {}) {
  startSession('one');
  serveTrpc({
    'auth.profile': () => nora,
    'workspaces.list': () => ({ items }),
    ...serveEndpoints(() => [anEndpoint({ name: getWorkspace() === studio.id ? 'Of the studio' : 'My own' })]),
    'submissions.list': () => ({ items: [], page: 1, size: 50, total: 0, pages: 0, next_cursor: null }),
    ...answers,
  });
  const app = await renderApp(address);
  ({ stop } = app);
  return app;
}

it('a member of two workspaces opens the other from the account menu, at the same screen', async () => {
  const { address, router } = await open('/endpoints');
  await screen.findByRole('link', { name: 'My own' });
  await vi.waitFor(() => expect(address()).toBe('/endpoints?workspace=workspace1'));
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Account menu, nora@example.org' }), { key: 'Enter' });
  await screen.findByRole('menuitem', { name: 'Nora (open)' });
  fireEvent.click(screen.getByRole('menuitem', { name: 'Studio Nord' }));
  await screen.findByRole('link', { name: 'Of the studio' });
  expect(address()).toBe('/endpoints?workspace=workspace2');
  within(screen.getByRole('region', { name: 'Notifications' })).getByText('Switched to “Studio Nord”');
  router.history.back();
  await screen.findByRole('link', { name: 'My own' });
  expect([address(), getWorkspace()]).toEqual(['/endpoints?workspace=workspace1', 'workspace1']);
});

it('an address opens the workspace that it names, and keeps its name while the screen changes', async () => {
  const { address, router } = await open('/endpoints?workspace=workspace2&status=active');
  await screen.findByRole('link', { name: 'Of the studio' });
  await router.navigate({ to: '/dashboard' });
  expect(address()).toBe('/dashboard?workspace=workspace2');
});

it('the addresses of an account that is alone in its workspace name none', async () => {
  const { address } = await open('/endpoints', [own]);
  await screen.findByRole('link', { name: 'My own' });
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Workspace/ })).toBeNull());
  expect(address()).toBe('/endpoints');
});

it('an endpoint of another workspace opens that workspace', async () => {
  const { router, address } = await open('/forms/k7Qm2xWv00/submissions', [own, studio], {
    'endpoints.get': () => anEndpoint({ id: 'k7Qm2xWv00', workspace_id: studio.id, name: 'Linked' }),
  });
  await within(await screen.findByRole('region', { name: 'Notifications' })).findByText('Switched to “Studio Nord”');
  expect(address()).toBe('/forms/k7Qm2xWv00/submissions');
  await router.navigate({ to: '/endpoints' });
  await screen.findByRole('link', { name: 'Of the studio' });
});

it('somebody who is no member any more lands in their own workspace, and reads why', async () => {
  enterWorkspace('workspace2');
  const { address } = await open('/endpoints', [own], {
    'endpoints.list': () =>
      getWorkspace() === 'workspace2' ? refuse('not_found', 'There is no such workspace.') : { items: [], pages: 0 },
  });
  await screen.findByText('That workspace doesn’t exist, or you are not a member of it');
  expect([getWorkspace(), address()]).toEqual([null, '/dashboard']);
});

it('an address that names the only workspace of an account opens it, and loses the name', async () => {
  const { address } = await open('/endpoints?workspace=workspace1', [own]);
  await screen.findByRole('link', { name: 'My own' });
  await vi.waitFor(() => expect(address()).toBe('/endpoints'));
  expect(getWorkspace()).toBeNull();
});
