import type { Endpoint, Member, Workspace } from '@postern/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveEndpoints } from '../../../../../test/endpoint-server.ts';
import { nora, renderApp } from '../../../../../test/render-app.tsx';
import { anEndpoint } from '../../../../../test/submissions.ts';
import { refuse, serveTrpc, type Answer } from '../../../../../test/trpc-server.ts';
import { aWorkspace } from '../../../../../test/workspaces.ts';
import { startSession } from '../../../../lib/account/session.ts';
import { enterWorkspace, forgetWorkspace, getWorkspace } from '../../../../lib/workspace/current.ts';
import { losers } from './use-loss.ts';

let stop = () => {};
beforeEach(() => {
  startSession('one');
  enterWorkspace('workspace1');
});
afterEach(() => {
  stop();
  forgetWorkspace();
});

const id = 'k7Qm2xWv00';
const own = aWorkspace();
const studio = aWorkspace({ id: 'workspace2', name: 'Studio Nord', role: 'admin', members: 2 });
const aMember = (account_id: string, change: Partial<Member> = {}): Member => ({
  account_id,
  name: null,
  email: `${account_id}@example.org`,
  role: 'editor',
  endpoint_ids: null,
  second_factor: null,
  you: false,
  joined_at: '2025-01-01T00:00:00.000Z',
  ...change,
});

async function open(workspaces: readonly Workspace[], more: Record<string, Answer> = {}, hash = '') {
  let stored: Endpoint = anEndpoint({ id, name: 'Orders', workspace_id: own.id });
  const calls = serveTrpc({
    'auth.profile': () => nora,
    'workspaces.list': () => ({ items: workspaces }),
    'workspaces.members': (input) => {
      const isOwn = (input as { workspace_id: string }).workspace_id === own.id;
      return { items: [aMember('acc_1'), ...(isOwn ? [aMember('ana', { name: 'Ana' })] : [])] };
    },
    ...serveEndpoints(() => [stored]),
    'endpoints.get': () => stored,
    'endpoints.move': (input) => {
      stored = { ...stored, workspace_id: (input as { target_workspace_id: string }).target_workspace_id };
      return stored;
    },
    ...more,
  });
  const app = await renderApp(`/forms/${id}/settings${hash}`);
  ({ stop } = app);
  await screen.findByRole('heading', { name: 'General', hidden: true });
  return { ...app, moves: () => calls.filter(({ path }) => path === 'endpoints.move').map(({ input }) => input) };
}

const openDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Move to another workspace' }));
  return within(await screen.findByRole('dialog', { name: 'Move to another workspace' }));
};

it('offers only the workspaces in which the member may take it', async () => {
  const unfit: Partial<Workspace>[] = [
    { role: 'editor' },
    { deletion_at: '2025-12-01T00:00:00.000Z' },
    { suspended: { reason: 'Spam', since: '2025-11-01T00:00:00.000Z' } },
    { second_factor_required: true, second_factor_missing: true },
  ];
  await open([own, ...unfit.map((each, at) => aWorkspace({ id: `unfit${at}`, name: `Unfit ${at}`, ...each })), studio]);
  const dialog = await openDialog();
  expect(dialog.getAllByRole('option').map((option) => option.textContent)).toEqual(['Studio Nord']);
});

it.each([
  ['in one workspace only', [own]],
  ['without the right to give it away', [{ ...own, role: 'editor' as const }, studio]],
])('is not offered %s', async (_, workspaces) => {
  await open(workspaces);
  await waitFor(() => expect(screen.getByLabelText('Name').closest('fieldset')?.disabled).toBe(false));
  expect(screen.queryByText('Move')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Move to another workspace' })).toBeNull();
});

it('names who loses access, moves, and the tab follows', async () => {
  const { moves, address } = await open([own, studio], {}, '#move-to');
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to another workspace' }));
  await dialog.findByText(/^1 member loses access at once: “Ana”\. What is assigned/);
  fireEvent.click(dialog.getByRole('button', { name: 'Move endpoint' }));
  const notices = within(await screen.findByRole('region', { name: 'Notifications' }));
  await notices.findByText('“Orders” was moved to “Studio Nord”');
  expect(moves()).toEqual([{ id, target_workspace_id: studio.id }]);
  await waitFor(() => expect(getWorkspace()).toBe(studio.id));
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByRole('button', { name: 'Workspace, Studio Nord' });
  // One notice is enough.
  expect(screen.queryByText(/^Switched to/)).toBeNull();
  expect(address()).toBe(`/forms/${id}/settings#move`);
});

it('shows how far the search is after a move', async () => {
  const moved = { at: '2025-11-20T12:00:00.000Z', rewritten_count: 1200 };
  await open([{ ...own, role: 'editor' }], {
    'endpoints.get': () => anEndpoint({ id, workspace_id: own.id, submission_count: 20_000, moved }),
  });
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Indexed submissions' });
  expect([bar.value, bar.max]).toEqual([1200, 20_000]);
  screen.getByText('1,200 of 20,000');
  expect(screen.queryByRole('button', { name: 'Move to another workspace' })).toBeNull();
});

it('shows the server’s sentence, until another workspace is chosen', async () => {
  const other = aWorkspace({ id: 'workspace3', name: 'Brassworks' });
  await open([own, studio, other], {
    'endpoints.move': () => refuse('conflict', 'An import into this endpoint is not finished.'),
  });
  const dialog = await openDialog();
  fireEvent.click(dialog.getByRole('button', { name: 'Move endpoint' }));
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toBe('An import into this endpoint is not finished.');
  fireEvent.change(dialog.getByLabelText('Workspace'), { target: { value: other.id } });
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(getWorkspace()).toBe(own.id);
});

it('counts members of both workspaces, unless they are limited in the new one', () => {
  const before = [
    aMember('both'),
    aMember('limited'),
    aMember('gone'),
    aMember('elsewhere', { endpoint_ids: ['other'] }),
  ];
  const after = [aMember('both'), aMember('limited', { endpoint_ids: ['other'] })];
  expect(losers(id, before, after).map(({ account_id }) => account_id)).toEqual(['limited', 'gone']);
});
