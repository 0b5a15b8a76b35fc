import { limits } from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUpAuthenticator, signInHalf, totpAt } from './factors-testing.ts';
import { failure } from '../../../../test/failure.ts';
import { startHarness, type Account, type Harness } from '../../../../test/harness.ts';
import { MINUTE_MS } from '../../../lib/durations.ts';
import { resetFactors } from '../operator.service.ts';

const STEP_MS = 30_000;

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const now = () => harness.deps.now();

/** An account with an authenticator app, 30 seconds after it was set up. */
async function protectedAccount() {
  const account = await harness.signUp();
  const factors = await setUpAuthenticator(harness, account);
  harness.passTime(STEP_MS);
  return { ...account, ...factors };
}

const complete = (token: string, code: string) => harness.client().auth.secondFactor({ token, code });

const wrongFor = (secret: string): string => {
  const near = new Set([-1, 0, 1].map((step) => totpAt(secret, new Date(now().getTime() + step * STEP_MS))));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.has(code)) ?? '';
};

describe('an authenticator app', () => {
  it('is set up with the password and a first code', async () => {
    const { client, email, password } = await harness.signUp();
    expect(await failure(client.factors.startAuthenticator({ current_password: 'wrong' }))).toMatchObject({
      code: 'wrong_password',
    });
    const { secret, uri } = await client.factors.startAuthenticator({ current_password: password });
    expect(decodeURIComponent(uri)).toContain(email);
    expect(uri).toContain(secret);
    expect(await client.factors.list()).toEqual({ authenticator: null, passkeys: [], recovery_codes_left: 0 });
    expect(await harness.client().auth.login({ email, password })).toHaveProperty('access_token');
    expect(await failure(client.factors.confirmAuthenticator({ code: wrongFor(secret) }))).toMatchObject({
      code: 'wrong_code',
    });
    const { recovery_codes } = await client.factors.confirmAuthenticator({ code: totpAt(secret, now()) });
    expect(new Set(recovery_codes).size).toBe(limits.recoveryCodes);
    expect(await client.factors.list()).toMatchObject({
      authenticator: { last_used_at: null },
      recovery_codes_left: limits.recoveryCodes,
    });
    await harness.mail(email, /Two-step verification is on/);
  });

  it('is stored sealed, and recovery codes as hashes', async () => {
    const { secret, recovery_codes } = await protectedAccount();
    const { db } = harness.deps;
    const stored = JSON.stringify([
      await db.selectFrom('authenticator').selectAll().execute(),
      (await db.selectFrom('recovery_code').selectAll().execute()).map(({ code_hash }) => code_hash.toString('latin1')),
    ]);
    expect(stored).not.toContain(secret);
    for (const code of recovery_codes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  it('ends the sessions that began without it', async () => {
    const account = await harness.signUp();
    const other = await harness.client().auth.login(account);
    await setUpAuthenticator(harness, account);
    const token = 'access_token' in other ? other.access_token : '';
    expect(await failure(harness.client(token).auth.profile())).toMatchObject({ status: 401 });
    await expect(account.client.auth.profile()).resolves.toBeDefined();
  });

  it('is not replaced while it is in use', async () => {
    const { client, password } = await protectedAccount();
    expect(await failure(client.factors.startAuthenticator({ current_password: password }))).toMatchObject({
      code: 'conflict',
    });
  });
});

describe('signing in', () => {
  it('takes the password and a code', async () => {
    const { email, password, secret } = await protectedAccount();
    const answer = await harness.client().auth.login({ email, password });
    expect(Object.keys(answer)).toEqual(['second_factor']);
    const token = await signInHalf(harness, { email, password });
    expect(await failure(harness.client(token).auth.profile())).toMatchObject({ status: 401 });
    const { access_token } = await complete(token, totpAt(secret, now()));
    expect(await harness.client(access_token).auth.profile()).toMatchObject({ email });
  });

  it('answers a wrong password the same with and without a factor', async () => {
    const plain = await harness.signUp();
    const { email } = await protectedAccount();
    const [one, two] = await Promise.all(
      [plain.email, email].map((each) => failure(harness.client().auth.login({ email: each, password: 'wrong' }))),
    );
    expect({ code: one?.code, message: one?.message }).toEqual({ code: two?.code, message: two?.message });
  });

  it('accepts a code once, also for two sign-ins at the same time', async () => {
    const account = await protectedAccount();
    const code = totpAt(account.secret, now());
    const tokens = [await signInHalf(harness, account), await signInHalf(harness, account)];
    const results = await Promise.allSettled(tokens.map((token) => complete(token, code)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await failure(complete(await signInHalf(harness, account), code))).toMatchObject({ code: 'wrong_code' });
  });

  it('does not accept the code that set the app up, or one that is too old', async () => {
    const account = await harness.signUp();
    const { secret } = await setUpAuthenticator(harness, account);
    const code = totpAt(secret, now());
    expect(await failure(complete(await signInHalf(harness, account), code))).toMatchObject({ code: 'wrong_code' });
    harness.passTime(STEP_MS);
    const old = totpAt(secret, now());
    harness.passTime(2 * STEP_MS);
    expect(await failure(complete(await signInHalf(harness, account), old))).toMatchObject({ code: 'wrong_code' });
  });

  it('accepts no code and no recovery code of another account', async () => {
    const [mine, other] = [await protectedAccount(), await protectedAccount()];
    const token = await signInHalf(harness, mine);
    for (const code of [totpAt(other.secret, now()), other.recovery_codes[0] ?? ''])
      expect(await failure(complete(token, code))).toMatchObject({ code: 'wrong_code' });
    expect(await other.client.factors.list()).toMatchObject({ recovery_codes_left: limits.recoveryCodes });
  });

  it('waits ten minutes, and completes once', async () => {
    const account = await protectedAccount();
    const late = await signInHalf(harness, account);
    harness.passTime(limits.pendingSignInMinutes * MINUTE_MS);
    expect(await failure(complete(late, totpAt(account.secret, now())))).toMatchObject({ code: 'token_expired' });
    const token = await signInHalf(harness, account);
    await complete(token, totpAt(account.secret, now()));
    expect(await failure(complete(token, account.recovery_codes[0] ?? ''))).toMatchObject({ code: 'token_expired' });
    expect(await failure(complete('A'.repeat(43), '000000'))).toMatchObject({ code: 'token_expired' });
  });

  it('ends after five wrong codes, however parallel they are', async () => {
    const account = await protectedAccount();
    const token = await signInHalf(harness, account);
    const code = wrongFor(account.secret);
    const codes = await Promise.all(Array.from({ length: 8 }, async () => (await failure(complete(token, code))).code));
    expect(codes.filter((each) => each === 'wrong_code')).toHaveLength(limits.pendingSignInAttempts);
    expect(await failure(complete(token, totpAt(account.secret, now())))).toMatchObject({ code: 'token_expired' });
  });

  it('stops guessing after ten wrong codes of an account, over all its sign-ins', async () => {
    const account = await protectedAccount();
    const code = wrongFor(account.secret);
    const tokens = [];
    for (let count = 0; count < 3; count += 1) tokens.push(await signInHalf(harness, account));
    const guesses = tokens.flatMap((token) => Array.from({ length: 5 }, () => failure(complete(token, code))));
    const codes = (await Promise.all(guesses)).map((error) => error.code);
    expect(codes.filter((each) => each === 'wrong_code')).toHaveLength(10);
    expect(codes.filter((each) => each === 'rate_limited')).toHaveLength(5);
    const right = complete(await signInHalf(harness, account), totpAt(account.secret, now()));
    expect(await failure(right)).toMatchObject({ code: 'rate_limited' });
  });

  it('is cancelled by a reset of the password, which keeps the factor and does not sign in', async () => {
    const account = await protectedAccount();
    const token = await signInHalf(harness, account);
    await harness.client().auth.forgotPassword({ email: account.email });
    const { text } = await harness.mail(account.email, /Reset/);
    const link = /token=([\w-]+)/.exec(text)?.[1] ?? '';
    const password = 'another horse battery';
    const answer = await harness.client().auth.resetPassword({ token: link, password });
    expect(Object.keys(answer)).toEqual(['message']);
    expect(await failure(complete(token, totpAt(account.secret, now())))).toMatchObject({ code: 'token_expired' });
    await expect(signInHalf(harness, { email: account.email, password })).resolves.toBeDefined();
  });
});

describe('recovery codes', () => {
  it('sign in once each, as people type them, and the owner is notified', async () => {
    const account = await protectedAccount();
    const code = (account.recovery_codes[0] ?? '').toUpperCase().replaceAll('-', ' ');
    await complete(await signInHalf(harness, account), code);
    await harness.mail(account.email, /recovery code .* was used/);
    expect(await account.client.factors.list()).toMatchObject({ recovery_codes_left: limits.recoveryCodes - 1 });
    expect(await failure(complete(await signInHalf(harness, account), code))).toMatchObject({ code: 'wrong_code' });
  });

  it('are replaced with the password and a code, and the earlier ones end', async () => {
    const account = await protectedAccount();
    const { client, password: current_password, secret } = account;
    const wrong = { current_password: 'wrong', code: totpAt(secret, now()) };
    expect(await failure(client.factors.renewRecoveryCodes(wrong))).toMatchObject({ code: 'wrong_password' });
    const guess = { current_password, code: wrongFor(secret) };
    expect(await failure(client.factors.renewRecoveryCodes(guess))).toMatchObject({ code: 'wrong_code' });
    const { recovery_codes } = await client.factors.renewRecoveryCodes({
      current_password,
      code: totpAt(secret, now()),
    });
    const token = await signInHalf(harness, account);
    expect(await failure(complete(token, account.recovery_codes[0] ?? ''))).toMatchObject({ code: 'wrong_code' });
    await expect(complete(token, recovery_codes[0] ?? '')).resolves.toHaveProperty('access_token');
  });
});

describe('the end of the factor', () => {
  it('takes the password and a code', async () => {
    const { client, email, password, secret } = await protectedAccount();
    const guess = { current_password: password, code: wrongFor(secret) };
    expect(await failure(client.factors.removeAuthenticator(guess))).toMatchObject({ code: 'wrong_code' });
    await client.factors.removeAuthenticator({ current_password: password, code: totpAt(secret, now()) });
    expect(await client.factors.list()).toEqual({ authenticator: null, passkeys: [], recovery_codes_left: 0 });
    expect(await harness.client().auth.login({ email, password })).toHaveProperty('access_token');
    await harness.mail(email, /Two-step verification is off/);
    expect(await failure(client.factors.removeAuthenticator(guess))).toMatchObject({ code: 'conflict' });
  });

  it('is the operator’s to decide for an owner who has lost everything', async () => {
    const { email, password }: Account = await protectedAccount();
    expect(await resetFactors(harness.deps, 'nobody@example.org')).toBeUndefined();
    expect(await resetFactors(harness.deps, email)).toBe(true);
    expect(await resetFactors(harness.deps, email)).toBe(false);
    expect(await harness.client().auth.login({ email, password })).toHaveProperty('access_token');
  });
});
