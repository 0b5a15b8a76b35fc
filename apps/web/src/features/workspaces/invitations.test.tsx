import type { Invitation } from '@postern/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveEndpoints } from '../../../test/endpoint-server.ts';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { anEndpoint } from '../../../test/submissions.ts';
import { refuse, serveTrpc } from '../../../test/trpc-server.ts';
import { aWorkspace } from '../../../test/workspaces.ts';
import { startSession } from '../../lib/account/session.ts';

let stop = () => {};
beforeEach(() => startSession('one'));
afterEach(() => stop());

const invitation: Invitation = {
  id: 'invitation1',
  email: 'noor@example.org',
  role: 'reader',
  endpoint_ids: ['k7Qm2xWv00'],
  invited_by: nora.email,
  created_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
};

/** Clicks “Send again” at an invitation. @returns the invitations that the server was asked to send */
async function sendAgain(waiting: Invitation, create: (input: unknown) => unknown) {
  const calls = serveTrpc({
    'auth.profile': () => nora,
    'workspaces.list': () => ({ items: [aWorkspace({ members: 4 })] }),
    'workspaces.members': () => ({ items: [] }),
    'invitations.list': () => ({ items: [waiting] }),
    'invitations.create': create,
    ...serveEndpoints(() => [anEndpoint({ id: 'k7Qm2xWv01', name: 'Orders', workspace_id: 'workspace1' })]),
  });
  ({ stop } = await renderApp('/workspace'));
  fireEvent.click(await screen.findByRole('button', { name: 'Send again to noor@example.org' }));
  return () => calls.filter(({ path }) => path === 'invitations.create').map(({ input }) => input);
}

it('an invitation is sent again as it was', async () => {
  const sent = await sendAgain(invitation, () => invitation);
  await screen.findByText('Sent again to noor@example.org. The earlier link no longer works');
  expect(sent()).toEqual([
    { workspace_id: 'workspace1', email: 'noor@example.org', role: 'reader', endpoint_ids: ['k7Qm2xWv00'] },
  ]);
});

it.each<[string, string[], number]>([
  ['has moved', [], 0],
  ['was deleted', ['k7Qm2xWv00'], 1],
])('one whose endpoint %s asks for other endpoints first', async (_, endpoint_ids, refused) => {
  const sent = await sendAgain({ ...invitation, endpoint_ids }, (input) =>
    (input as Invitation).endpoint_ids?.includes('k7Qm2xWv01')
      ? invitation
      : refuse('not_found', 'There is no such endpoint.'),
  );
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/^The endpoints of this invitation have moved/);
  fireEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await dialog.findByText('Choose at least one endpoint.');
  expect(sent()).toHaveLength(refused);
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'Orders' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent().at(-1)).toEqual({
    workspace_id: 'workspace1',
    email: 'noor@example.org',
    role: 'reader',
    endpoint_ids: ['k7Qm2xWv01'],
  });
});
