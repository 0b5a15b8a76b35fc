import { createClient, limits, type Client, demandSession } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, injectFetch, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { startNode } from '../../../test/node.ts';
import { submit } from '../../../test/submit.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { createBacklog } from '../activity/activity.backlog.ts';
import { endAccounts } from '../account/deletion.service.ts';

let harness: Harness;
let owner: Account;
let workspace_id: string;

beforeAll(async () => {
  harness = await startHarness();
  owner = await verified('owner@example.org');
  workspace_id = (await owner.client.workspaces.list()).items[0]?.id ?? '';
});
afterAll(() => harness.close());

/** An account whose address is verified. */
async function verified(email: string): Promise<Account> {
  const account = await harness.signUp(email);
  const { db } = harness.database;
  await db.updateTable('account').set({ email_verified_at: new Date() }).where('email', '=', email).execute();
  return account;
}

async function invite(email: string, role: 'reader' | 'editor' | 'admin' | 'owner', endpoint_ids?: string[]) {
  await owner.client.invitations.create({ workspace_id, email, role, ...(endpoint_ids && { endpoint_ids }) });
  return tokenFor(email);
}

async function tokenFor(email: string): Promise<string> {
  const { text } = await harness.mail(email.toLowerCase(), /^Join “/);
  return /\/join\?token=([\w-]+)/.exec(text)?.[1] ?? '';
}

async function join(
  email: string,
  ...membership: Parameters<typeof invite> extends [string, ...infer Rest] ? Rest : never
) {
  const account = await verified(email);
  await account.client.invitations.accept({ token: await invite(email, ...membership) });
  const { id: account_id } = await account.client.auth.profile();
  return { ...account, account_id, client: inWorkspace(account.token) };
}

const inWorkspace = (token: string, workspace = workspace_id): Client =>
  createClient({ baseUrl: 'http://localhost', token, workspace, fetch: injectFetch(harness.app) });

const roleOf = async (account_id: string) =>
  (await owner.client.workspaces.members({ workspace_id })).items.find((member) => member.account_id === account_id)
    ?.role;

const endJob = () => endAccounts(harness.deps, {}, { id: 'job', retries: 0, signal: new AbortController().signal });

describe('an invitation', () => {
  it('makes the invited address a member, once', async () => {
    const guest = await verified('Guest@example.org');
    const token = await invite('guest@EXAMPLE.org', 'editor');
    const { text } = await harness.mail('guest@example.org', /^Join “owner@example.org” on/);
    expect(text).toContain('owner@example.org invites you');
    expect(await guest.client.invitations.open({ token })).toMatchObject({
      workspace: 'owner@example.org',
      email: 'guest@example.org',
      role: 'editor',
      has_account: true,
    });
    expect(await guest.client.invitations.accept({ token })).toMatchObject({ id: workspace_id, role: 'editor' });
    expect((await guest.client.workspaces.list()).items.map(({ role }) => role)).toEqual(['owner', 'editor']);
    await expect(guest.client.invitations.accept({ token })).rejects.toMatchObject({ status: 404 });
    expect((await owner.client.invitations.list({ workspace_id })).items).toEqual([]);
  });

  it('is useless to somebody it was forwarded to', async () => {
    const token = await invite('invited@example.org', 'admin');
    const other = await verified('other@example.org');
    await expect(other.client.invitations.accept({ token })).rejects.toThrow(
      'This invitation is for invited@example.org. Sign in with that address to accept it.',
    );
    const impostor = await harness.signUp('invited@example.org');
    await expect(impostor.client.invitations.accept({ token })).rejects.toThrow('Verify your email address first');
  });

  it('ends when it is revoked, replaced, or seven days old', async () => {
    const guest = await verified('late@example.org');
    const first = await invite('late@example.org', 'reader');
    const count = harness.mails.length;
    await owner.client.invitations.create({ workspace_id, email: 'late@example.org', role: 'reader' });
    await eventually(() => harness.mails.length > count);
    await expect(guest.client.invitations.open({ token: first })).rejects.toMatchObject({ status: 404 });
    const second = await tokenFor('late@example.org');
    harness.passTime(limits.invitationDays * DAY_MS);
    // The sessions have ended in the meantime.
    owner = { ...owner, client: harness.client(await signIn(owner)) };
    const later = harness.client(await signIn(guest));
    await expect(later.invitations.accept({ token: second })).rejects.toThrow('This invitation has expired.');
    const waiting = (await owner.client.invitations.list({ workspace_id })).items;
    for (const { id: invitation_id } of waiting) await owner.client.invitations.delete({ workspace_id, invitation_id });
    await expect(later.invitations.open({ token: second })).rejects.toMatchObject({ status: 404 });
  });

  it('is sent by verified accounts only, and not to members', async () => {
    await expect(
      owner.client.invitations.create({ workspace_id, email: 'guest@example.org', role: 'reader' }),
    ).rejects.toThrow('guest@example.org is already a member of this workspace.');
    const fresh = await harness.signUp('unverified@example.org');
    const own = (await fresh.client.workspaces.list()).items[0]?.id ?? '';
    await expect(
      fresh.client.invitations.create({ workspace_id: own, email: 'a@example.org', role: 'reader' }),
    ).rejects.toThrow('Verify your own email address first.');
  });

  it('admits its address where registration is closed', async () => {
    await invite('newcomer@example.org', 'reader');
    const closed = await startNode(harness, { config: { ...harness.deps.config, registration: { mode: 'closed' } } });
    try {
      const { auth } = createClient({ baseUrl: 'http://localhost', fetch: injectFetch(closed.app) });
      const password = 'a password of some length';
      await expect(auth.register({ email: 'stranger@example.org', password })).rejects.toMatchObject({ status: 403 });
      await auth.register({ email: 'newcomer@example.org', password });
      await expect(auth.login({ email: 'newcomer@example.org', password })).resolves.toBeDefined();
    } finally {
      await closed.close();
    }
  });
});

const signIn = async ({ email, password }: Account): Promise<string> =>
  demandSession(await harness.client().auth.login({ email, password })).access_token;

describe('members', () => {
  it('work on what the workspace owns, and keep their own workspace', async () => {
    const { id: endpoint_id } = await owner.client.endpoints.create({ name: 'Shared' });
    const editor = await join('editor@example.org', 'editor');
    expect((await editor.client.endpoints.list()).items.map(({ id }) => id)).toContain(endpoint_id);
    expect((await harness.client(editor.token).endpoints.list()).items).toEqual([]);
    // The endpoint says which workspace a call is about.
    await harness.client(editor.token).endpoints.update({ id: endpoint_id, name: 'Shared by all' });
    await expect(inWorkspace(editor.token, '00000000000000000000').endpoints.list()).rejects.toThrow(
      'There is no such workspace.',
    );
    await expect(editor.client.endpoints.delete({ id: endpoint_id })).rejects.toThrow(
      'You are an editor of this workspace. Only an admin can do this.',
    );
  });

  it('are limited to endpoints of the workspace, and only below admin', async () => {
    const guest = await join('limits@example.org', 'reader');
    const theirs = await (await harness.signUp()).client.endpoints.create({ name: 'Elsewhere' });
    const change = { workspace_id, account_id: guest.account_id };
    await expect(
      owner.client.workspaces.updateMember({ ...change, role: 'reader', endpoint_ids: [theirs.id] }),
    ).rejects.toThrow('There is no such endpoint.');
    const { id } = await owner.client.endpoints.create({ name: 'One' });
    await expect(
      owner.client.workspaces.updateMember({ ...change, role: 'admin', endpoint_ids: [id] }),
    ).rejects.toThrow('Owners and admins always reach all endpoints.');
    await owner.client.workspaces.updateMember({ ...change, role: 'reader', endpoint_ids: [id] });
    expect((await guest.client.endpoints.list()).items.map((each) => each.id)).toEqual([id]);
  });

  it('keep at least one owner', async () => {
    const { id: account_id } = await owner.client.auth.profile();
    const sentence = 'A workspace needs an owner. Make another member an owner first.';
    const own = { workspace_id, account_id };
    await expect(owner.client.workspaces.removeMember(own)).rejects.toThrow(sentence);
    await expect(owner.client.workspaces.updateMember({ ...own, role: 'admin' })).rejects.toThrow(sentence);
    await expect(owner.client.account.delete({ current_password: owner.password })).rejects.toThrow(
      'You are the only owner of “owner@example.org”',
    );
    const admin = await join('admin@example.org', 'admin');
    await expect(admin.client.workspaces.updateMember({ ...own, role: 'reader' })).rejects.toThrow('Only an owner');
    await expect(
      admin.client.workspaces.updateMember({ workspace_id, account_id: admin.account_id, role: 'owner' }),
    ).rejects.toThrow('Only an owner');
    await expect(
      admin.client.invitations.create({ workspace_id, email: 'boss@example.org', role: 'owner' }),
    ).rejects.toThrow('Only an owner');
  });

  it('who demote each other at once: one of them wins', async () => {
    const [one, two] = [await join('one@example.org', 'admin'), await join('two@example.org', 'admin')];
    const results = await Promise.allSettled([
      one.client.workspaces.updateMember({ workspace_id, account_id: two.account_id, role: 'reader' }),
      two.client.workspaces.updateMember({ workspace_id, account_id: one.account_id, role: 'reader' }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect([await roleOf(one.account_id), await roleOf(two.account_id)]).toEqual(
      expect.arrayContaining(['admin', 'reader']),
    );
  });
});

describe('a removed member', () => {
  it('loses streams, tickets and keys at once, and keeps the other workspaces', async () => {
    const { id: endpoint_id } = await owner.client.endpoints.create({ name: 'Watched' });
    await submit(harness.app, endpoint_id, { fields: { name: 'Noor' } });
    const guest = await join('gone@example.org', 'editor');
    const { key } = await guest.client.account.createApiKey({ name: 'Robot', scopes: ['endpoints:read'] });
    const { url } = await guest.client.submissions.exportTicket({ endpoint_id });
    const backlog = createBacklog();
    harness.deps.access.watch({ account_id: guest.account_id, workspace_id }, backlog.end);
    await owner.client.workspaces.removeMember({ workspace_id, account_id: guest.account_id });
    // It resolves when the notification has ended what was open.
    expect(await backlog.take()).toBeUndefined();
    await expect(harness.client(key).endpoints.list()).rejects.toMatchObject({ status: 401 });
    await expect(guest.client.endpoints.list()).rejects.toMatchObject({ status: 404 });
    await expect(guest.client.submissions.list({ endpoint_id })).rejects.toMatchObject({ status: 404 });
    const { pathname, search } = new URL(url);
    expect((await harness.app.inject(pathname + search)).statusCode).toBe(401);
    expect((await harness.client(guest.token).workspaces.list()).items).toHaveLength(1);
  });

  it('leaves by choice, and has a workspace afterwards in any case', async () => {
    const guest = await join('leaver@example.org', 'reader');
    const [home] = (await guest.client.workspaces.list()).items;
    const own = home?.id ?? '';
    await expect(guest.client.workspaces.delete({ workspace_id: own, name: 'another name' })).rejects.toThrow(
      'This is not the name of the workspace',
    );
    await guest.client.workspaces.delete({ workspace_id: own, name: home?.name ?? '' });
    await guest.client.workspaces.keep({ workspace_id: own });
    await guest.client.workspaces.delete({ workspace_id: own, name: home?.name ?? '' });
    harness.passTime(limits.deletionGraceDays * DAY_MS);
    await endJob();
    owner = { ...owner, client: harness.client(await signIn(owner)) };
    const client = harness.client(await signIn(guest));
    expect((await client.workspaces.list()).items.map(({ id }) => id)).toEqual([workspace_id]);
    await client.workspaces.removeMember({ workspace_id, account_id: guest.account_id });
    const left = (await client.workspaces.list()).items;
    expect(left).toMatchObject([{ name: 'leaver@example.org', role: 'owner' }]);
    expect(left.map(({ id }) => id)).not.toContain(own);
  });
});

it('a workspace can be created, renamed, handed over and kept when its first owner goes', async () => {
  const founder = await verified('founder@example.org');
  const { id } = await founder.client.workspaces.create({ name: 'Studio' });
  expect(await founder.client.workspaces.update({ workspace_id: id, name: 'Studio Nord' })).toMatchObject({
    name: 'Studio Nord',
    role: 'owner',
    usage: { submissions: 0 },
  });
  await founder.client.invitations.create({ workspace_id: id, email: 'heir@example.org', role: 'admin' });
  const heir = await verified('heir@example.org');
  await heir.client.invitations.accept({ token: await tokenFor('heir@example.org') });
  const { id: account_id } = await heir.client.auth.profile();
  await expect(founder.client.account.delete({ current_password: founder.password })).rejects.toThrow('“Studio Nord”');
  await founder.client.workspaces.updateMember({ workspace_id: id, account_id, role: 'owner' });
  await founder.client.account.delete({ current_password: founder.password });
  // The heir steps back in the meantime: then the first admin becomes the owner.
  await heir.client.workspaces.updateMember({ workspace_id: id, account_id, role: 'admin' });
  harness.passTime(limits.deletionGraceDays * DAY_MS);
  await endJob();
  const client = harness.client(await signIn(heir));
  expect((await client.workspaces.list()).items).toContainEqual(expect.objectContaining({ id, role: 'owner' }));
  const { items } = await client.audit.list({ workspace_id: id, actor: 'system' });
  expect(items).toMatchObject([
    { action: 'account.deleted', target: { name: 'founder@example.org' } },
    { action: 'member.changed', target: { name: 'heir@example.org' }, changes: [{ before: 'admin', after: 'owner' }] },
  ]);
});

describe('what emails a member', () => {
  it('are the destinations of this workspace with their address, also as a copy, in any case', async () => {
    owner = { ...owner, client: harness.client(await signIn(owner)) };
    const { account_id, email } = await join('Mailed@example.org', 'editor');
    const { id } = await owner.client.endpoints.create({ name: 'Mailing' });
    const to = (config: { to: string[]; cc?: string[] }, name: string) =>
      owner.client.destinations.create({ endpoint_id: id, kind: 'email', name, config });
    const first = await to({ to: ['mailed@EXAMPLE.org'] }, 'Direct');
    const second = await to({ to: ['else@example.org'], cc: [email] }, 'Copy');
    await to({ to: ['else@example.org'] }, 'Others');
    const key = { workspace_id, account_id };
    const { items, total } = await owner.client.workspaces.memberEmails(key);
    expect([items.map(({ destination_id }) => destination_id), total]).toEqual([[first.id, second.id], 2]);
    expect(items[0]).toEqual({
      endpoint_id: id,
      endpoint: 'Mailing',
      destination_id: first.id,
      destination: 'Direct',
    });
    const elsewhere = await verified('elsewhere@example.org');
    await elsewhere.client.endpoints.create({ name: 'Theirs' });
    await owner.client.workspaces.removeMember(key);
    await expect(owner.client.workspaces.memberEmails(key)).rejects.toThrow('There is no such member.');
  });
});

it('the end of an account locks its workspaces before the account, like every change of members', async () => {
  const leaving = await verified('leaving@example.org');
  const { id: account_id } = await leaving.client.auth.profile();
  const [own] = (await leaving.client.workspaces.list()).items;
  await leaving.client.account.delete({ current_password: leaving.password });
  harness.passTime(limits.deletionGraceDays * DAY_MS + 1000);
  const { db } = harness.database;
  const isWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%workspace%'`.execute(db);
    return rows.length > 0;
  };
  let ending: Promise<void> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    await sql`select from workspace where id = ${own?.id ?? ''} for update`.execute(trx);
    ending = endJob();
    await eventually(isWaiting);
    // It fails at once if the other transaction holds the account already.
    await sql`select from account where id = ${account_id} for update nowait`.execute(trx);
  });
  await ending;
  expect(await db.selectFrom('account').select('id').where('id', '=', account_id).execute()).toEqual([]);
});
