import { auditActions, auditActionsByDetails, type AuditAction, type AuditEntry } from '@postern/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { serveEndpoints } from '../../../test/endpoint-server.ts';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { pass } from '../../../test/screen.ts';
import { anEndpoint } from '../../../test/submissions.ts';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { aWorkspace } from '../../../test/workspaces.ts';
import { startSession } from '../../lib/account/session.ts';
import { whatOf, whoOf } from './entry-words.ts';

const workspace = aWorkspace({
  id: 'workspace1workspace1',
  name: 'Studio Nord',
  role: 'admin',
  members: 2,
  usage: null,
});

const common = {
  id: 'entry1',
  at: '2026-11-20T13:58:00.000Z',
  actor: { kind: 'account' as const, id: 'ana', email: 'ana@example.org', name: 'Ana' },
  target: { kind: 'endpoint' as const, id: 'k7Qm2xWvTe', name: 'Contact' },
  endpoint: { id: 'k7Qm2xWvTe', name: 'Contact' },
  ip: '203.0.113.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
};

const change = (
  setting: string,
  before: AuditEntry['id'] | number | boolean | null,
  after: number | boolean | string,
) => ({
  setting,
  hidden: false,
  before,
  after,
});

const threshold: AuditEntry = { ...common, action: 'endpoint.changed', changes: [change('spam_threshold', 5, 7)] };
const yesterday: AuditEntry = {
  ...common,
  id: 'entry0',
  at: '2026-11-19T10:00:00.000Z',
  action: 'endpoint.changed',
  changes: [
    change('redirect_url', null, 'https://example.org/thanks'),
    { setting: 'blocked_words', hidden: true, before: null, after: null },
  ],
};

async function open(more: Record<string, Answer> = {}, address = '/settings/audit') {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  startSession('one');
  const calls = serveTrpc({
    'auth.profile': () => nora,
    'workspaces.list': () => ({ items: [workspace] }),
    'workspaces.members': () => ({ items: [] }),
    'account.apiKeys': () => ({ items: [] }),
    'audit.list': () => ({ items: [threshold, yesterday], next_cursor: null }),
    ...serveEndpoints(() => [anEndpoint()]),
    ...more,
  });
  const app = await renderApp(address);
  onTestFinished(app.stop);
  await pass(50);
  return { ...app, sent: () => calls.filter(({ path }) => path === 'audit.list').map(({ input }) => input) };
}

describe('the audit log', () => {
  it('has sentences by days, with the settings before and after', async () => {
    await open();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Yesterday',
    ]);
    const [first, second] = screen.getAllByRole('listitem').filter((item) => item.className === 'audit-entry');
    expect(first?.textContent).toContain('Ana changed the spam threshold of “Contact” from 5 to 7');
    expect(first?.textContent).toContain('Firefox on Linux · 203.0.113.7');
    expect(second?.textContent).toContain('Ana changed 2 settings of “Contact”');
    expect(second?.textContent).toContain('Thank-you pagenothing → https://example.org/thanks');
    expect(second?.textContent).toContain('Blocked wordsChanged');
  });

  it('is filtered by the address, and says when nothing matches', async () => {
    const { sent, address } = await open(
      { 'audit.list': () => ({ items: [], next_cursor: null }) },
      '/settings/audit?what=member.left&who=ana&from=x',
    );
    expect(sent().at(-1)).toMatchObject({ workspace_id: workspace.id, action: 'member.left', actor: 'ana' });
    screen.getByRole('heading', { name: 'No matches' });
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await pass(50);
    expect(address()).toBe(`/settings/audit?workspace=${workspace.id}`);
    screen.getByRole('heading', { name: 'No entries yet' });
  });

  it('says that it could not be loaded, and tries again', async () => {
    let isDown = true;
    await open({
      'audit.list': () => (isDown ? refuse('invalid', 'Not now.') : { items: [threshold], next_cursor: null }),
    });
    screen.getByRole('heading', { name: 'Couldn’t load the audit log' });
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Today');
  });

  it('is not shown to editors and readers', async () => {
    const { sent } = await open({ 'workspaces.list': () => ({ items: [{ ...workspace, role: 'editor' }] }) });
    screen.getByRole('heading', { name: 'For owners and admins' });
    expect(sent()).toEqual([]);
  });
});

/** The details of an entry, by their kind. */
const details: Record<keyof typeof auditActionsByDetails, object> = {
  none: {},
  signIn: { means: 'password' },
  changes: { changes: [change('truncate_ip', false, true)] },
  membership: { role: 'editor', endpoint_ids: null },
  apiKey: { scopes: [], endpoint_ids: null, expires_at: null },
  submissions: { count: 1, submission_ids: [] },
  moved: { count: 2, submission_ids: [], status: 'spam' },
  count: { count: 3 },
  exported: { format: 'csv', filter: ['q'], rows: null },
  exportEnded: { rows: 4, complete: false },
  imported: { format: 'jsonl' },
  reason: { reason: 'Phishing' },
};

describe('a sentence', () => {
  it.each(auditActions)('names what was done: %s', (action: AuditAction) => {
    const kind = Object.entries(auditActionsByDetails).find(([, actions]) =>
      actions.some((each) => each === action),
    )?.[0];
    const entry = { ...common, action, ...details[kind as keyof typeof details] } as AuditEntry;
    const sentence = `${whoOf(entry)} ${whatOf(entry)}`;
    expect(sentence).toMatch(/^Ana [a-z]/);
    expect(sentence).not.toMatch(/undefined|null|\.$|_/);
  });

  it.each([
    [{ kind: 'api_key', id: 'k', name: 'Nightly', account: common.actor }, 'The API key “Nightly”'],
    [
      { kind: 'api_key', id: 'k', name: 'Desk', account: common.actor, via: 'assistant' },
      'An assistant with the API key “Desk”',
    ],
    [{ kind: 'account', id: 'a', email: null, name: null }, 'A deleted account'],
    [{ kind: 'operator' }, 'The operator'],
    [{ kind: 'system' }, 'Postern'],
    [{ kind: 'unknown' }, 'Someone'],
  ] as const)('begins with who did it: %j', (actor, words) => {
    expect(whoOf({ ...threshold, actor })).toBe(words);
  });
});
