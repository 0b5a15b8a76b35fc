import { apiScopes, createClient, routes, type Client, type Problem, type Role, type Route } from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, injectFetch, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { resetFactors } from '../auth/operator.service.ts';
import { setUpAuthenticator, totpAt } from '../auth/factors/factors-testing.ts';

interface Someone extends Account {
  account_id: string;
}

let harness: Harness;
let owner: Someone;
let workspace_id: string;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness();
  const account = await harness.signUp('owner@example.org');
  owner = { ...account, account_id: (await account.client.auth.profile()).id };
  workspace_id = (await owner.client.workspaces.list()).items[0]?.id ?? '';
  endpoint_id = (await owner.client.endpoints.create({ name: 'Guarded' })).id;
});
afterAll(() => harness.close());

const inWorkspace = (token: string): Client =>
  createClient({ baseUrl: 'http://localhost', token, workspace: workspace_id, fetch: injectFetch(harness.app) });

/** A new member of the workspace, without a second factor. */
async function addMember(role: Role): Promise<Someone> {
  const { token, ...account } = await harness.signUp();
  const client = inWorkspace(token);
  const { id: account_id } = await client.auth.profile();
  await harness.database.db.insertInto('member').values({ workspace_id, account_id, role }).execute();
  return { ...account, token, client, account_id };
}

const entries = Object.entries(routes)
  .flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, route]) => [`${group}.${name}`, route as Route] as const),
  )
  .filter(([, route]) => route.auth !== 'none');
const ofWorkspace = entries.filter(([, { role }]) => role !== null);

/** The ids that a path names, all in the workspace. */
const inputFor = ({ path }: Route, account_id: string): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, idOf(key, account_id)]));

function idOf(key: string, account_id: string): string {
  if (key === 'workspace_id') return workspace_id;
  if (key === 'account_id') return account_id;
  return key === 'id' || key === 'endpoint_id' ? endpoint_id : `${endpoint_id}_00000000000000000000`;
}

async function refusalOf(route: Route, token: string, account_id = owner.account_id): Promise<string> {
  const input = inputFor(route, account_id);
  const hasBody = route.body !== 'bytes' && route.input !== null && !['GET', 'DELETE'].includes(route.method);
  const response = await harness.app.inject({
    method: route.method,
    url: `/api${route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => input[key] ?? '')}`,
    headers: { authorization: `Bearer ${token}`, 'postern-workspace': workspace_id },
    ...(hasBody ? { payload: {} } : {}),
  });
  return response.json<Problem>().code;
}

describe('a workspace that requires a second factor', () => {
  it('is set up by an admin who has one', async () => {
    await expect(owner.client.workspaces.requireFactor({ workspace_id, required: true })).rejects.toMatchObject({
      problem: {
        code: 'second_factor_required',
        detail: expect.stringMatching(/^Set up two-step verification for your own/),
      },
    });
    const editor = await addMember('editor');
    await setUpAuthenticator(harness, editor);
    await expect(editor.client.workspaces.requireFactor({ workspace_id, required: true })).rejects.toMatchObject({
      status: 403,
    });
    expect(await owner.client.workspaces.list()).toMatchObject({ items: [{ second_factor_required: false }] });
  });

  describe('while it does', () => {
    let member: Someone;
    let key: string;
    let secret: string;

    beforeAll(async () => {
      member = await addMember('admin');
      ({ key } = await member.client.account.createApiKey({
        name: 'Everything',
        scopes: [...apiScopes],
      }));
      ({ secret } = await setUpAuthenticator(harness, owner));
    });

    it('ends what members without one have open, and nothing else', async () => {
      const ended: string[] = [];
      const unwatch = [member, owner].map(({ account_id }) =>
        harness.deps.access.watch({ account_id, workspace_id }, () => ended.push(account_id)),
      );
      const { url } = await member.client.submissions.exportTicket({ endpoint_id });
      await owner.client.workspaces.requireFactor({ workspace_id, required: true });
      await eventually(() => ended.length > 0);
      for (const stop of unwatch) stop();
      expect(ended).toEqual([member.account_id]);
      const { pathname, search } = new URL(url);
      expect((await harness.app.inject({ url: `${pathname}${search}` })).statusCode).toBe(401);
    });

    it.each(ofWorkspace)('refuses a member without one over REST: %s', async (_name, route) => {
      expect(await refusalOf(route, member.token)).toBe('second_factor_required');
    });

    it.each(ofWorkspace.filter(([, { output, body }]) => output !== 'bytes' && body !== 'bytes'))(
      'refuses a member without one over tRPC: %s',
      async (name, route) => {
        const isQuery = route.method === 'GET';
        const input = JSON.stringify(inputFor(route, owner.account_id));
        const response = await harness.app.inject({
          method: isQuery ? 'GET' : 'POST',
          url: `/trpc/${name}${isQuery ? `?input=${encodeURIComponent(input)}` : ''}`,
          headers: { authorization: `Bearer ${member.token}`, 'postern-workspace': workspace_id },
          ...(isQuery ? {} : { payload: JSON.parse(input) as object }),
        });
        expect(response.body).toContain('"second_factor_required"');
      },
    );

    it.each(entries.filter(([, { scope }]) => scope !== null))(
      'refuses the member’s API key: %s',
      async (_name, route) => {
        expect(await refusalOf(route, key)).toBe('second_factor_required');
      },
    );

    it('leaves the own account, and tells what is missing without showing the workspace', async () => {
      const { items } = await member.client.workspaces.list();
      expect(items.map((each) => [each.second_factor_missing, each.members, each.usage === null])).toEqual([
        [false, 1, false],
        [true, null, true],
      ]);
      await expect(harness.client(member.token).endpoints.list()).resolves.toMatchObject({ items: [] });
      await expect(member.client.account.sessions()).resolves.toBeDefined();
    });

    it('shows admins who has none', async () => {
      const { items } = await owner.client.workspaces.members({ workspace_id });
      const known = new Map(items.map(({ account_id, second_factor }) => [account_id, second_factor]));
      expect([known.get(owner.account_id), known.get(member.account_id)]).toEqual([true, false]);
      const reader = await addMember('reader');
      await setUpAuthenticator(harness, reader);
      const seen = (await reader.client.workspaces.members({ workspace_id })).items;
      expect(seen.map(({ second_factor, you }) => [second_factor, you])).toContainEqual([true, true]);
      expect(seen.filter(({ you }) => !you).every(({ second_factor }) => second_factor === null)).toBe(true);
    });

    it('tells it to those who are invited', async () => {
      const { db } = harness.database;
      await db
        .updateTable('account')
        .set({ email_verified_at: new Date() })
        .where('id', '=', owner.account_id)
        .execute();
      await owner.client.invitations.create({ workspace_id, email: 'new@example.org', role: 'reader' });
      const { text } = await harness.mail('new@example.org', /^Join “/);
      expect(text).toContain('requires two-step verification');
      const token = /\/join\?token=([\w-]+)/.exec(text)?.[1] ?? '';
      expect(await harness.client().invitations.open({ token })).toMatchObject({ second_factor_required: true });
    });

    it('lets a member leave, and remove nobody else', async () => {
      const guest = await addMember('admin');
      await expect(
        guest.client.workspaces.removeMember({ workspace_id, account_id: member.account_id }),
      ).rejects.toMatchObject({ problem: { code: 'second_factor_required' } });
      await guest.client.workspaces.removeMember({ workspace_id, account_id: guest.account_id });
      expect((await guest.client.workspaces.list()).items).toHaveLength(1);
    });

    it('admits the member and their key once a factor is confirmed, and no longer after it was reset', async () => {
      await member.client.factors.startAuthenticator({ current_password: member.password });
      expect(await refusalOf(routes.endpoints.list, member.token)).toBe('second_factor_required');
      await setUpAuthenticator(harness, member);
      expect((await member.client.endpoints.list()).total).toBe(1);
      expect((await harness.client(key).endpoints.list()).total).toBe(1);
      let isEnded = false;
      const watched = { account_id: member.account_id, workspace_id };
      const unwatch = harness.deps.access.watch(watched, () => (isEnded = true));
      await resetFactors(harness.deps, member.email);
      await eventually(() => isEnded);
      unwatch();
      expect(await refusalOf(routes.endpoints.list, key)).toBe('second_factor_required');
    });

    it('locks out an owner who removes their own factor, until they set one up again', async () => {
      harness.passTime(30_000);
      const code = totpAt(secret, harness.deps.now());
      await owner.client.factors.removeAuthenticator({ current_password: owner.password, code });
      expect(await refusalOf(routes.workspaces.requireFactor, owner.token)).toBe('second_factor_required');
      await setUpAuthenticator(harness, owner);
      await owner.client.workspaces.requireFactor({ workspace_id, required: false });
      expect((await member.client.endpoints.list()).total).toBe(1);
    });
  });
});
