import { apiScopes, limits, type ApiScope, demandSession } from '@postern/contracts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { startNode } from '../../../test/node.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const make = (account: Account, scopes: ApiScope[] = [...apiScopes], expires_in_days: number | null = null) =>
  account.client.account.createApiKey({ name: 'Deploy', scopes, expires_in_days });

describe('an API key', () => {
  it('is shown once, and only its hash and its first characters are stored', async () => {
    const account = await harness.signUp();
    const made = await make(account);
    expect(made.key).toMatch(/^pk_[\w-]{43}$/);
    const { key, ...shown } = made;
    expect(shown).toMatchObject({ name: 'Deploy', hint: key.slice(0, 8), last_used_at: null, expires_at: null });
    expect(await account.client.account.apiKeys()).toEqual({ items: [shown] });
    const { rows } = await sql<{ row: string }>`select row_to_json(api_key)::text as row from api_key`.execute(
      harness.database.db,
    );
    expect(JSON.stringify(rows)).not.toContain(key.slice(9));
    await harness.mail(account.email, /API key/);
  });

  it('takes the password when the sign-in was more than 15 minutes ago', async () => {
    const account = await harness.signUp();
    const create = (current_password?: string) =>
      account.client.account.createApiKey({ name: 'Late', scopes: ['submissions:read'], current_password });
    harness.passTime(14 * MINUTE_MS);
    await create();
    harness.passTime(2 * MINUTE_MS);
    expect(await failure(create())).toMatchObject({ code: 'invalid', message: 'The current password is required.' });
    expect(await failure(create('not this one'))).toMatchObject({ code: 'wrong_password' });
    const { items } = await account.client.account.apiKeys();
    expect(items).toHaveLength(1);
    await create(account.password);
  });

  it('works as a bearer token for the account that created it, and not over tRPC', async () => {
    const account = await harness.signUp();
    const endpoint = await account.client.endpoints.create({ name: 'Mine' });
    const { key } = await make(account);
    const { items } = await harness.client(key).endpoints.list();
    expect(items.map(({ id }) => id)).toEqual([endpoint.id]);
    const trpc = await harness.app.inject({
      url: '/trpc/endpoints.list',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(trpc.statusCode).toBe(403);
    expect(trpc.json()).toMatchObject({ error: { data: { code: 'forbidden' } } });
  });

  it('creates endpoints like its account', async () => {
    const account = await harness.signUp();
    const { key } = await make(account, ['endpoints:write', 'endpoints:read']);
    const { id } = await harness.client(key).endpoints.create({ name: 'By a program' });
    const { items } = await harness.client(key).destinations.list({ endpoint_id: id });
    expect(items.map(({ config }) => config)).toMatchObject([{ to: [account.email] }]);
  });

  it('names the scope that it lacks; a write scope does not include reading', async () => {
    const account = await harness.signUp();
    const { key } = await make(account, ['endpoints:write', 'submissions:write']);
    expect(await failure(harness.client(key).endpoints.list())).toEqual({
      status: 403,
      code: 'forbidden',
      message: 'This API key lacks the scope “endpoints:read”.',
    });
  });

  it('never changes the account or creates keys', async () => {
    const client = harness.client((await make(await harness.signUp())).key);
    const refused = { status: 403, code: 'forbidden' };
    expect(await failure(client.auth.profile())).toMatchObject(refused);
    expect(await failure(client.auth.updateProfile({ name: 'Eve' }))).toMatchObject(refused);
    expect(await failure(client.account.createApiKey({ name: 'More', scopes: ['endpoints:read'] }))).toMatchObject(
      refused,
    );
    expect(await failure(client.auth.logout())).toMatchObject(refused);
  });

  it('records its use, at most every five minutes', async () => {
    const account = await harness.signUp();
    const { key } = await make(account);
    const used = async () => {
      await harness.client(key).endpoints.list();
      return (await account.client.account.apiKeys()).items[0]?.last_used_at;
    };
    const first = await used();
    expect(first).not.toBeNull();
    harness.passTime(4 * MINUTE_MS);
    expect(await used()).toBe(first);
    harness.passTime(2 * MINUTE_MS);
    expect(Date.parse((await used()) ?? '') - Date.parse(first ?? '')).toBeGreaterThan(5 * MINUTE_MS);
  });

  it('ends when it expires, and when it is deleted', async () => {
    const account = await harness.signUp();
    const [lasting, short] = [await make(account), await make(account, [...apiScopes], 1)];
    expect(Date.parse(short.expires_at ?? '') - Date.parse(short.created_at)).toBe(DAY_MS);
    harness.passTime(DAY_MS);
    expect(await failure(harness.client(short.key).endpoints.list())).toMatchObject({ status: 401 });
    await expect(harness.client(lasting.key).endpoints.list()).resolves.toBeDefined();
    const { access_token } = demandSession(
      await harness.client().auth.login({ email: account.email, password: account.password }),
    );
    await harness.client(access_token).account.deleteApiKey({ key_id: lasting.id });
    expect(await failure(harness.client(lasting.key).endpoints.list())).toMatchObject({ status: 401 });
  });

  it('outlives sessions and passwords', async () => {
    const account = await harness.signUp();
    const { key } = await make(account);
    await account.client.auth.changePassword({ current_password: account.password, new_password: 'a brand new one' });
    await account.client.auth.logout();
    await expect(harness.client(key).endpoints.list()).resolves.toBeDefined();
  });

  it('of another account is not found', async () => {
    const [account, stranger] = [await harness.signUp(), await harness.signUp()];
    const { id, key } = await make(account);
    expect(await failure(stranger.client.account.deleteApiKey({ key_id: id }))).toMatchObject({ status: 404 });
    expect((await stranger.client.account.apiKeys()).items).toEqual([]);
    await expect(harness.client(key).endpoints.list()).resolves.toBeDefined();
  });

  it.each([
    ['altered', (key: string) => key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A')],
    ['cut', (key: string) => key.slice(0, -1)],
    ['without its prefix', (key: string) => key.slice(3)],
    ['in capitals', (key: string) => key.toUpperCase()],
  ])('is refused when %s', async (_, change) => {
    const { key } = await make(await harness.signUp());
    expect(await failure(harness.client(change(key)).endpoints.list())).toMatchObject({ status: 401 });
  });

  it('is limited to fifty, also when many are requested at once', async () => {
    const account = await harness.signUp();
    const asked = Array.from({ length: limits.apiKeys + 5 }, () =>
      make(account).then(
        () => 201,
        (error: { status: number }) => error.status,
      ),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter((status) => status === 201)).toHaveLength(limits.apiKeys);
    expect(answers.filter((status) => status === 409)).toHaveLength(5);
  });

  it('never appears in the log', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const node = await startNode(harness, { log });
    const { key } = await make(await harness.signUp());
    const ask = (url: string) =>
      node.app.inject({ url, headers: { authorization: `Bearer ${key}`, 'user-agent': 'Probe' } });
    expect((await ask('/api/endpoints')).statusCode).toBe(200);
    expect((await ask('/api/auth/profile')).statusCode).toBe(403);
    expect((await ask('/api/nowhere')).statusCode).toBe(404);
    await node.close();
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines.join('')).not.toContain(key.slice(3, 20));
  });
});
