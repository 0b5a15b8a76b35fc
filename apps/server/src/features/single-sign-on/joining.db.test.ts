import { createClient, demandSession, limits } from '@postern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { injectFetch, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { startNode, type TestNode } from '../../../test/node.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { client, startProvider } from './provider-testing.ts';

const ORIGIN = 'http://localhost:3000';

let harness: Harness;
let provider: Awaited<ReturnType<typeof startProvider>>;
let owner: Account;
let workspace_id: string;
let node: TestNode;

beforeAll(async () => {
  provider = await startProvider([`${ORIGIN}/api/auth/oidc/acme/callback`]);
  harness = await startHarness({
    OIDC_PROVIDERS: 'acme',
    OIDC_ACME_ISSUER: provider.issuer,
    OIDC_ACME_CLIENT_ID: client.client_id,
    OIDC_ACME_CLIENT_SECRET: client.client_secret,
    OIDC_ACME_DOMAINS: 'acme.example',
  });
  owner = await harness.signUp();
  workspace_id = (await owner.client.workspaces.list()).items[0]?.id ?? '';
  const { config } = harness.deps;
  const providers = config.providers.map((one) => ({ ...one, workspaceId: workspace_id }));
  node = await startNode(harness, { config: { ...config, providers } });
});
afterAll(async () => {
  await node.close();
  await harness.close();
  provider.close();
});
beforeEach(() => harness.passTime(61 * MINUTE_MS));

const atNode = (token: string) => createClient({ baseUrl: 'http://localhost', token, fetch: injectFetch(node.app) });
const joiningOf = ({ token }: { token: string }) => atNode(token).workspaces;

let people = 0;
const newEmail = () => `joins${(people += 1)}@acme.example`;

/** The way to the provider and back, at the node whose configuration names the workspace. */
async function signIn(email: string, sub = email) {
  let cookie = '';
  const open = async (url: string) => {
    const answer = await node.app.inject({ url: url.replace(ORIGIN, ''), headers: { cookie } });
    cookie = String(answer.headers['set-cookie'] ?? cookie).split(';')[0] ?? '';
    return String(answer.headers.location);
  };
  const there = await provider.signInAs({ sub, email, email_verified: true }, await open('/api/auth/oidc/acme'));
  const { searchParams } = new URL(await open(there), ORIGIN);
  const headers = { cookie };
  const payload = { code: searchParams.get('code') };
  const answer = await node.app.inject({ method: 'POST', url: '/api/auth/oidc/exchange', headers, payload });
  const { access_token: token } = demandSession(answer.json());
  return { token, client: atNode(token), redirect: searchParams.get('redirect') };
}

const joined = async ({ client: session }: Awaited<ReturnType<typeof signIn>>) =>
  (await session.workspaces.list()).items.find(({ id }) => id === workspace_id);

describe('a workspace that the operator has named for a domain', () => {
  it('is joined by no one until an owner opens it', async () => {
    expect(await joiningOf(owner).joining({ workspace_id })).toEqual({
      role: null,
      endpoint_ids: null,
      providers: [{ name: 'Acme', domains: ['acme.example'] }],
    });
    expect(await joined(await signIn(newEmail()))).toBeUndefined();
  });

  it('is joined at the first sign-in, with the role and the reach that its owner chose', async () => {
    const { id: endpoint_id } = await owner.client.endpoints.create({ name: 'Shown' });
    const opened = { workspace_id, role: 'editor' as const, endpoint_ids: [endpoint_id] };
    expect(await joiningOf(owner).updateJoining(opened)).toMatchObject({ role: 'editor', endpoint_ids: [endpoint_id] });
    const email = newEmail();
    const session = await signIn(email);
    expect(session.redirect).toBe(`/dashboard?workspace=${workspace_id}`);
    expect(await joined(session)).toMatchObject({ role: 'editor', endpoint_ids: [endpoint_id] });
    const { items } = await owner.client.audit.list({ workspace_id });
    const { id: account_id } = await session.client.auth.profile();
    expect(items.find(({ action }) => action === 'member.joined')).toMatchObject({
      actor: { kind: 'account', id: account_id },
      // The network and not the address, like every sign-in.
      ip: '127.0.0.0',
      role: 'editor',
      endpoint_ids: [endpoint_id],
    });
    expect(items.map(({ action }) => action)).toContain('workspace.joining_changed');

    // An endpoint that is gone opens nothing else.
    await owner.client.endpoints.delete({ id: endpoint_id });
    expect(await joined(await signIn(newEmail()))).toBeUndefined();
  });

  it('is not joined again by a member who was removed', async () => {
    await joiningOf(owner).updateJoining({ workspace_id, role: 'reader' });
    const email = newEmail();
    const session = await signIn(email);
    const { id: account_id } = await session.client.auth.profile();
    await owner.client.workspaces.removeMember({ workspace_id, account_id });
    expect(await joined(await signIn(email))).toBeUndefined();
  });

  it('is not joined by an account that existed, or after the owner has closed it', async () => {
    await joiningOf(owner).updateJoining({ workspace_id, role: 'reader' });
    const first = await signIn(newEmail());
    expect(await joined(first)).toMatchObject({ role: 'reader', endpoint_ids: null });
    await joiningOf(owner).updateJoining({ workspace_id, role: null });
    expect(await joined(await signIn(newEmail()))).toBeUndefined();
    expect(await joined(first)).toMatchObject({ role: 'reader' });
  });

  it('leaves an invited address to its invitation', async () => {
    await joiningOf(owner).updateJoining({ workspace_id, role: 'reader' });
    await harness.database.db.updateTable('account').set({ email_verified_at: harness.deps.now() }).execute();
    const email = newEmail();
    await owner.client.invitations.create({ workspace_id, email, role: 'admin' });
    expect(await joined(await signIn(email))).toBeUndefined();
  });

  it.each([
    ['is suspended', { suspended_at: new Date(), suspended_reason: 'Phishing' }],
    ['has ended', { ended_at: new Date() }],
  ])('is not joined once it %s', async (_, state) => {
    await joiningOf(owner).updateJoining({ workspace_id, role: 'reader' });
    const { db } = harness.database;
    await db.updateTable('workspace').set(state).where('id', '=', workspace_id).execute();
    const session = await signIn(newEmail());
    const before = { suspended_at: null, suspended_reason: null, ended_at: null };
    await db.updateTable('workspace').set(before).where('id', '=', workspace_id).execute();
    expect(await joined(session)).toBeUndefined();
  });

  it('is not joined beyond its most members', async () => {
    await joiningOf(owner).updateJoining({ workspace_id, role: 'reader' });
    const { items } = await owner.client.workspaces.members({ workspace_id });
    const { db } = harness.database;
    const created_at = harness.deps.now();
    const expires_at = new Date(created_at.getTime() + MINUTE_MS);
    const ids = Array.from({ length: limits.members - items.length }, (_, n) => `full${String(n).padStart(16, '0')}`);
    await db
      .insertInto('invitation')
      .values(
        ids.map((id) => ({ id, workspace_id, email: `${id}@example.org`, role: 'reader', created_at, expires_at })),
      )
      .execute();
    expect(await joined(await signIn(newEmail()))).toBeUndefined();
    await db.deleteFrom('invitation').where('id', 'in', ids).execute();
    expect(await joined(await signIn(newEmail()))).toBeDefined();
  });
});

describe('who may open a workspace to a domain', () => {
  it('is its owner only, and only for a domain that the operator has given it', async () => {
    const stranger = await harness.signUp();
    const own = (await stranger.client.workspaces.list()).items[0]?.id ?? '';
    const open = (id: string) => joiningOf(stranger).updateJoining({ workspace_id: id, role: 'reader' });
    // Another owner captures no one, whatever their address.
    expect(await failure(open(own))).toMatchObject({ code: 'conflict' });
    expect((await joiningOf(stranger).joining({ workspace_id: own })).providers).toEqual([]);
    expect(await failure(open(workspace_id))).toMatchObject({ code: 'not_found' });
    const { id: account_id } = await stranger.client.auth.profile();
    await harness.database.db.insertInto('member').values({ workspace_id, account_id, role: 'admin' }).execute();
    expect(await failure(open(workspace_id))).toMatchObject({ code: 'forbidden' });
  });

  it('cannot make admins, or give endpoints of others', async () => {
    const stranger = await harness.signUp();
    const { id: foreign } = await stranger.client.endpoints.create({ name: 'Foreign' });
    const update = (input: object) =>
      joiningOf(owner).updateJoining({ workspace_id, role: 'reader', ...input } as never);
    expect(await failure(update({ role: 'admin' }))).toMatchObject({ code: 'invalid' });
    expect(await failure(update({ endpoint_ids: [foreign] }))).toMatchObject({ status: 404 });
    expect(await failure(update({ endpoint_ids: [] }))).toMatchObject({ code: 'invalid' });
  });
});
