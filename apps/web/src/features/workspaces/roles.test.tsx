import { roles, type Role, type Workspace } from '@postern/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveEndpoints } from '../../../test/endpoint-server.ts';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { anEndpoint, aSubmission } from '../../../test/submissions.ts';
import { serveTrpc } from '../../../test/trpc-server.ts';
import { aWorkspace } from '../../../test/workspaces.ts';
import { startSession } from '../../lib/account/session.ts';

let stop = () => {};
beforeEach(() => startSession('one'));
afterEach(() => stop());

const endpoint = anEndpoint({ id: 'k7Qm2xWv00', workspace_id: 'workspace1' });
const submission = aSubmission(1, { id: `k7Qm2xWv00_${'1'.padStart(20, '0')}`, endpoint_id: 'k7Qm2xWv00' });

async function open(address: string, membership: Partial<Workspace>, loaded?: () => Promise<void> | undefined) {
  serveTrpc({
    'auth.profile': () => nora,
    'workspaces.list': async () => {
      await loaded?.();
      return { items: [aWorkspace({ members: 4, ...membership })] };
    },
    'workspaces.members': () => ({ items: [] }),
    'invitations.list': () => ({ items: [] }),
    ...serveEndpoints(() => (membership.endpoint_ids === undefined ? [endpoint] : [])),
    'endpoints.get': () => endpoint,
    'endpoints.fields': () => ({ items: [] }),
    'destinations.list': () => ({ items: [] }),
    'deliveries.list': () => ({ items: [], on_hold: [], next_cursor: null }),
    'deliveries.ofSubmission': () => ({ items: [] }),
    'submissions.get': () => submission,
    'submissions.neighbours': () => ({ newer: null, older: null }),
    'account.sessions': () => ({ items: [] }),
    'account.apiKeys': () => ({ items: [] }),
  });
  const app = await renderApp(address);
  ({ stop } = app);
  return app;
}

/** The control of each screen that the server refuses below a role, and what shows that the screen is complete. */
const controls: readonly [address: string, role: Role, control: [string, RegExp], settled: RegExp][] = [
  ['/endpoints', 'editor', ['link', /^Create Endpoint$/], /^Atelier/],
  ['/forms/k7Qm2xWv00/deliveries', 'editor', ['button', /^Add destination$/], /^No destinations yet$/],
  ['/forms/k7Qm2xWv00/deliveries', 'editor', ['button', /^Retry failed$/], /^No destinations yet$/],
  ['/forms/k7Qm2xWv00/settings', 'admin', ['button', /^Delete endpoint$/], /^General$/],
  ['/forms/k7Qm2xWv00/deliveries', 'editor', ['link', /^Form$/], /^No destinations yet$/],
  [`/submissions/${submission.id}`, 'editor', ['button', /^Delete$/], /^Person 1$/],
  [`/submissions/${submission.id}`, 'editor', ['button', /^Star$/], /^Person 1$/],
  ['/settings', 'admin', ['button', /^Export my data$/], /^Sessions$/],
  ['/workspace', 'admin', ['button', /^Save name$/], /^Members$/],
  ['/workspace', 'admin', ['button', /^Invite a member$/], /^Members$/],
  ['/workspace', 'owner', ['button', /^Delete workspace$/], /^Members$/],
  ['/workspace', 'reader', ['button', /^Leave workspace$/], /^Members$/],
];

describe.each(controls)('%s offers from the role %s on: %j', (address, least, [kind, name], settled) => {
  it.each(roles)('%s', async (role) => {
    await open(address, { role });
    await screen.findAllByRole('heading', { name: settled });
    const shown = screen.queryAllByRole(kind, { name }).length > 0;
    expect(shown).toBe(roles.indexOf(role) >= roles.indexOf(least));
  });
});

it('the settings of an endpoint are read-only for a reader, and say who can change them', async () => {
  await open('/forms/k7Qm2xWv00/settings', { role: 'reader' });
  await screen.findByText('You can read these settings. An editor of this workspace can change them.');
  expect(screen.getByLabelText('Name').closest('fieldset[disabled]')).not.toBeNull();
});

it('a limited member without endpoints is not asked to create one', async () => {
  await open('/dashboard', { role: 'editor', endpoint_ids: ['k7Qm2xWv00'], members: null, usage: null });
  await screen.findByText('The endpoints that an admin of this workspace gives you appear here.');
  expect(screen.queryByRole('link', { name: 'Create Endpoint' })).toBeNull();
  expect(screen.queryByText('Start with an endpoint')).toBeNull();
});

// The screen of the workspace itself waits for it.
const elsewhere = controls.filter(([address]) => address !== '/workspace');

it.each(elsewhere)(
  '%s offers nothing from the role %s while the role is loading: %j',
  async (address, role, ...rest) => {
    const [[kind, name]] = rest;
    const answers: PromiseWithResolvers<void>[] = [];
    const { queryClient } = await open(address, { role }, () => answers[0]?.promise);
    await screen.findAllByRole(kind, { name });
    // The other queries of the screen are answered by now, so only the role is missing.
    answers.push(Promise.withResolvers());
    void queryClient.resetQueries({ queryKey: [['workspaces', 'list']] });
    await waitFor(() => expect(screen.queryAllByRole(kind, { name })).toEqual([]));
    answers[0]?.resolve();
    await screen.findAllByRole(kind, { name });
  },
);

it('a limited member sees no first steps, however late the role is known', async () => {
  const answers: PromiseWithResolvers<void>[] = [];
  const limited = { role: 'editor', endpoint_ids: ['k7Qm2xWv00'], members: null, usage: null } as const;
  const { queryClient, router } = await open(
    '/dashboard',
    { ...limited, endpoint_ids: ['k7Qm2xWv00'] },
    () => answers[0]?.promise,
  );
  const text = 'The endpoints that an admin of this workspace gives you appear here.';
  await screen.findByText(text);
  await act(() => router.navigate({ to: '/settings' }));
  await screen.findByRole('heading', { name: 'Sessions' });
  answers.push(Promise.withResolvers());
  void queryClient.resetQueries({ queryKey: [['workspaces', 'list']] });
  await act(() => router.navigate({ to: '/dashboard' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
  expect(screen.queryByText('Start with an endpoint')).toBeNull();
  answers[0]?.resolve();
  await screen.findByText(text);
  expect(screen.queryByText('Start with an endpoint')).toBeNull();
});
