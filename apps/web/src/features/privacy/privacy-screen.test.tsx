import type { PrivacyHit, PrivacyRequest, PrivacyUnreadFile, Workspace } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { serveEndpoints } from '../../../test/endpoint-server.ts';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { pass } from '../../../test/screen.ts';
import { anEndpoint } from '../../../test/submissions.ts';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { aWorkspace } from '../../../test/workspaces.ts';
import { startSession } from '../../lib/account/session.ts';

const workspace = aWorkspace({
  id: 'workspace1workspace1',
  name: 'Studio Nord',
  role: 'admin',
  members: 2,
  usage: null,
});

const id = '01jz4qq2u6w8y2a5c7e9';
const found: PrivacyRequest = {
  id,
  state: 'found',
  value: 'ada@example.org',
  match: 'whole',
  in_files: false,
  read: 1200,
  hits: 2,
  more: false,
  unread_files: 0,
  created_by: { account_id: 'nora', name: 'Nora', email: 'nora@example.org' },
  created_at: '2026-11-20T13:58:00.000Z',
  expires_at: '2026-11-27T13:58:00.000Z',
  erased: null,
};
const erased: PrivacyRequest = {
  ...found,
  state: 'erased',
  value: null,
  expires_at: null,
  erased: { at: '2026-11-20T13:59:00.000Z', submissions: 2, files: 1, bytes: 9, notified: 3, answered: 1 },
};
const hit = (n: number, more: Partial<PrivacyHit> = {}): PrivacyHit => ({
  submission_id: `k7Qm2xWvTe_0684f2c1d9a7b3e${n}`,
  endpoint_id: 'k7Qm2xWvTe',
  endpoint_name: `Form ${n}`,
  created_at: '2026-11-19T10:00:00.000Z',
  title: `Sender ${n}`,
  places: [{ in: 'field', field: 'email' }],
  state: 'found',
  ...more,
});

async function open(
  more: Record<string, Answer> = {},
  address = '/settings/privacy',
  role: Workspace['role'] = 'admin',
) {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  startSession('one');
  const calls = serveTrpc({
    'auth.profile': () => nora,
    'workspaces.list': () => ({ items: [{ ...workspace, role }] }),
    'privacy.list': () => ({ items: [] }),
    'privacy.hits': () => ({ items: [hit(1), hit(2, { places: [{ in: 'note', field: null }] })], next_cursor: null }),
    ...serveEndpoints(() => [anEndpoint()]),
    ...more,
  });
  const app = await renderApp(address);
  onTestFinished(app.stop);
  await pass(50);
  return { ...app, sent: (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input) };
}

const address = `/settings/privacy?request=${id}`;

describe('the privacy desk', () => {
  it('searches for a value, and shows what was found', async () => {
    let state: PrivacyRequest['state'] = 'searching';
    const app = await open({
      'privacy.search': () => ({ ...found, state }),
      'privacy.list': () => ({ items: [{ ...found, state }] }),
    });
    fireEvent.change(screen.getByLabelText('Email address, name or another value'), {
      target: { value: 'ada@example.org' },
    });
    fireEvent.click(screen.getByLabelText(/^Contains/));
    fireEvent.click(screen.getByRole('button', { name: 'Find person' }));
    await pass(50);
    expect(app.sent('privacy.search')).toEqual([
      { workspace_id: workspace.id, value: 'ada@example.org', match: 'contains', in_files: false },
    ]);
    expect(app.address()).toContain(`request=${id}`);
    screen.getByText('Searching: 1,200 submissions read, 2 found.');
    state = 'found';
    await pass(800);
    screen.getByText('Found in 2 of 1,200 submissions.');
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    screen.getByRole('link', { name: 'Sender 1' });
    screen.getByText('Form 1 · Field “email”');
    screen.getByText('Form 2 · Note');
  });

  it('says that a value cannot be searched for', async () => {
    await open({ 'privacy.search': () => refuse('invalid', 'At least two letters or digits are needed.') });
    fireEvent.change(screen.getByLabelText('Email address, name or another value'), { target: { value: '+' } });
    fireEvent.click(screen.getByRole('button', { name: 'Find person' }));
    await pass(50);
    expect(screen.getByRole('alert').textContent).toContain('At least two letters or digits are needed.');
  });

  it('erases what is ticked once its number was typed, and shows the receipt', async () => {
    let request = found;
    const { sent } = await open(
      {
        'privacy.list': () => ({ items: [request] }),
        'privacy.erase': () => (request = erased),
      },
      address,
    );
    fireEvent.click(screen.getAllByRole('checkbox')[1] ?? document.body);
    fireEvent.click(screen.getByRole('button', { name: 'Erase 1' }));
    const dialog = within(screen.getByRole('dialog'));
    const confirm = () => fireEvent.click(dialog.getByRole('button', { name: 'Erase submissions' }));
    confirm();
    expect(dialog.getByRole('alert').textContent).toContain('Type 1 to confirm.');
    expect(sent('privacy.erase')).toEqual([]);
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: '1' } });
    confirm();
    await pass(100);
    expect(sent('privacy.erase')).toEqual([
      { workspace_id: workspace.id, request_id: id, keep: [hit(2).submission_id] },
    ]);
    screen.getByRole('button', { name: 'Download receipt' });
    screen.getByText(/Webhooks have answered 1 of 3 notifications so far\./);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lists the files that could not be read, with the reason, a page at a time', async () => {
    const file = (n: number, reason: PrivacyUnreadFile['reason']): PrivacyUnreadFile => ({
      file_id: `k7Qm2xWvTe_0684f2c1d9a7b3e${n}`,
      submission_id: hit(n).submission_id,
      endpoint_id: 'k7Qm2xWvTe',
      endpoint_name: `Form ${n}`,
      field: 'cv',
      name: `cv-${n}.pdf`,
      reason,
    });
    const { sent } = await open(
      {
        'privacy.list': () => ({ items: [{ ...found, in_files: true, unread_files: 3 }] }),
        'privacy.unread': (input) =>
          (input as { cursor?: string }).cursor === undefined
            ? { items: [file(1, 'no_text')], next_cursor: file(1, 'no_text').file_id }
            : { items: [file(2, 'protected')], next_cursor: null },
      },
      address,
    );
    await pass(50);
    screen.getByText('3 files could not be read completely. Check them yourself.');
    screen.getByRole('link', { name: 'cv-1.pdf' });
    screen.getByText('Form 1 · Has pages without text, such as a scan');
    fireEvent.click(screen.getByRole('button', { name: 'Show more files' }));
    await pass(50);
    screen.getByText('Form 2 · Protected by a password');
    screen.getByText('3 files could not be read completely. Check them yourself. 1 of them has been deleted since.');
    expect(screen.queryByRole('button', { name: 'Show more files' })).toBeNull();
    expect(sent('privacy.unread')).toHaveLength(2);
  });

  it('says that the unread files could not be loaded, and that they were deleted', async () => {
    let isDown = true;
    await open(
      {
        'privacy.list': () => ({ items: [{ ...found, in_files: true, unread_files: 1 }] }),
        'privacy.unread': () => (isDown ? refuse('invalid', 'Not now.') : { items: [], next_cursor: null }),
      },
      address,
    );
    await pass(50);
    screen.getByRole('heading', { name: 'Couldn’t load the unread files' });
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.queryByText('1 file could not be read completely. It has been deleted since.')).not.toBeNull();
    expect(screen.queryByRole('heading', { name: 'Couldn’t load the unread files' })).toBeNull();
  });

  it('leaves out what an earlier export has left out, on every page of the list', async () => {
    const { sent } = await open(
      {
        'privacy.list': () => ({ items: [found] }),
        'privacy.hits': (input) =>
          (input as { cursor?: string }).cursor === undefined
            ? { items: [hit(1)], next_cursor: hit(1).submission_id }
            : { items: [hit(2, { state: 'kept' })], next_cursor: null },
        'privacy.exportTicket': () => ({ id, url: 'http://localhost/x?ticket=1', expires_at: found.created_at }),
      },
      address,
    );
    await pass(50);
    fireEvent.click(screen.getByRole('button', { name: 'Export 1' }));
    await pass(50);
    expect(sent('privacy.exportTicket')).toEqual([
      { workspace_id: workspace.id, request_id: id, keep: [hit(2).submission_id] },
    ]);
  });

  it('remembers what was unticked while another page is open', async () => {
    await open({ 'privacy.list': () => ({ items: [found] }) }, address);
    await pass(50);
    fireEvent.click(screen.getAllByRole('checkbox')[1] ?? document.body);
    fireEvent.click(screen.getByRole('button', { name: 'All searches' }));
    await pass(50);
    fireEvent.click(screen.getByRole('button', { name: 'ada@example.org' }));
    await pass(50);
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true, false]);
    screen.getByRole('button', { name: 'Erase 1' });
  });

  it('lists searches and receipts, discards a search, and says when one is gone', async () => {
    let items = [erased, { ...found, id: '01jz4qq2u6w8y2a5c7ea' }];
    const app = await open({
      'privacy.list': () => ({ items }),
      'privacy.discard': () => void (items = [erased]),
    });
    screen.getByText(/2 submissions and 1 file erased\./);
    fireEvent.click(screen.getByRole('button', { name: 'ada@example.org' }));
    await pass(50);
    fireEvent.click(screen.getByRole('button', { name: 'Discard search' }));
    await pass(100);
    expect(app.address()).not.toContain('request=');
    expect(screen.queryByText('ada@example.org')).toBeNull();
  });

  it('says that a search is no longer there', async () => {
    await open({}, address);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('No longer there');
  });

  it('says that the searches could not be loaded, and tries again', async () => {
    let isDown = true;
    await open({ 'privacy.list': () => (isDown ? refuse('invalid', 'Not now.') : { items: [] }) });
    screen.getByRole('heading', { name: 'Couldn’t load the searches' });
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.queryByText(/Your searches are listed here/)).not.toBeNull();
  });

  it('is for owners and admins', async () => {
    const { sent } = await open({}, '/settings/privacy', 'editor');
    screen.getByRole('heading', { name: 'For owners and admins' });
    expect(sent('privacy.list')).toEqual([]);
  });
});
