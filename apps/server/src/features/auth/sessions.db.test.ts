import { limits, demandSession } from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

async function signInFrom({ email, password }: Account, remoteAddress: string, remember = false) {
  const response = await harness.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password, remember },
    headers: { 'user-agent': `Browser at ${remoteAddress}` },
    remoteAddress,
  });
  return harness.client(response.json<{ access_token: string }>().access_token);
}

describe('sessions', () => {
  it('lists where and when they began, the last used first, and marks the caller’s', async () => {
    const account = await harness.signUp();
    const other = await signInFrom(account, '192.0.2.9');
    harness.passTime(6 * MINUTE_MS);
    await account.client.auth.profile();
    const { items } = await account.client.account.sessions();
    expect(items.map(({ current, ip, user_agent }) => ({ current, ip, user_agent }))).toEqual([
      { current: true, ip: '127.0.0.1', user_agent: 'lightMyRequest' },
      { current: false, ip: '192.0.2.9', user_agent: 'Browser at 192.0.2.9' },
    ]);
    expect((await other.account.sessions()).items.find(({ current }) => current)?.ip).toBe('192.0.2.9');
    expect(JSON.stringify(items)).not.toContain(account.token);
  });

  it('end one by one, immediately', async () => {
    const account = await harness.signUp();
    const other = await signInFrom(account, '192.0.2.9');
    const id = (await account.client.account.sessions()).items.find(({ current }) => !current)?.id ?? '';
    await account.client.account.endSession({ session_id: id });
    expect(await failure(other.auth.profile())).toMatchObject({ status: 401 });
    await expect(account.client.auth.profile()).resolves.toBeDefined();
    expect(await failure(account.client.account.endSession({ session_id: id }))).toMatchObject({ status: 404 });
  });

  it('of another account are not found', async () => {
    const [account, stranger] = [await harness.signUp(), await harness.signUp()];
    const id = (await account.client.account.sessions()).items[0]?.id ?? '';
    expect(await failure(stranger.client.account.endSession({ session_id: id }))).toMatchObject({ status: 404 });
    await expect(account.client.auth.profile()).resolves.toBeDefined();
  });

  it('end all except the caller’s, of this account only', async () => {
    const [account, stranger] = [await harness.signUp(), await harness.signUp()];
    const others = [await signInFrom(account, '192.0.2.9'), await signInFrom(account, '192.0.2.10')];
    await account.client.account.endOtherSessions();
    for (const other of others) expect(await failure(other.auth.profile())).toMatchObject({ status: 401 });
    expect((await account.client.account.sessions()).items).toHaveLength(1);
    await expect(stranger.client.auth.profile()).resolves.toBeDefined();
  });

  it('are not listed after they have expired', async () => {
    const account = await harness.signUp();
    await signInFrom(account, '192.0.2.9', true);
    harness.passTime((limits.sessionIdleDays * 24 + 1) * HOUR_MS);
    const { access_token } = demandSession(
      await harness.client().auth.login({ email: account.email, password: account.password }),
    );
    expect((await harness.client(access_token).account.sessions()).items).toHaveLength(1);
  });
});
