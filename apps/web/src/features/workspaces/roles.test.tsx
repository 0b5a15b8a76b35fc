import { roles, type Role, type Workspace } from '@postern/contracts';
import { screen } from '@testing-library/react';
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

async function open(address: string, membership: Partial<Workspace>) {
  serveTrpc({
    'auth.profile': () => nora,
    'workspaces.list': () => ({ items: [aWorkspace({ members: 4, ...membership })] }),
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
