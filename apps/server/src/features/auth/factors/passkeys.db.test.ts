import { limits } from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure } from '../../../../test/failure.ts';
import { startHarness, type Harness } from '../../../../test/harness.ts';
import { MINUTE_MS } from '../../../lib/durations.ts';
import { resetFactors } from '../operator.service.ts';
import { setUpAuthenticator, signInHalf, totpAt } from './factors-testing.ts';
import { addPasskey, createAuthenticator, type AuthenticatorChanges } from './passkeys-testing.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

async function accountWithPasskey() {
  const account = await harness.signUp();
  return { ...account, ...(await addPasskey(account)) };
}

type Signer = Pick<ReturnType<typeof createAuthenticator>, 'get'>;

async function signInAlone(authenticator: Signer, changes?: AuthenticatorChanges) {
  const anyone = harness.client();
  const { options } = await anyone.auth.passkeyOptions({});
  return anyone.auth.passkey({ passkey: authenticator.get(options, changes) });
}

async function completeWith(authenticator: Signer, token: string) {
  const anyone = harness.client();
  const { options } = await anyone.auth.passkeyOptions({ token });
  return anyone.auth.secondFactor({ token, passkey: authenticator.get(options) });
}

describe('a passkey', () => {
  it('is added with the password, and ends the sessions that began without it', async () => {
    const account = await harness.signUp();
    const other = await harness.client().auth.login(account);
    const { client, password } = account;
    expect(await failure(client.factors.startPasskey({ current_password: 'wrong' }))).toMatchObject({
      code: 'wrong_password',
    });
    const { passkey, recovery_codes } = await addPasskey(account, { name: 'Work laptop' });
    expect(passkey).toMatchObject({ name: 'Work laptop', is_synced: false, last_used_at: null });
    expect(recovery_codes).toHaveLength(limits.recoveryCodes);
    expect(await client.factors.list()).toEqual({
      authenticator: null,
      passkeys: [passkey],
      recovery_codes_left: limits.recoveryCodes,
    });
    const token = 'access_token' in other ? other.access_token : '';
    expect(await failure(harness.client(token).auth.profile())).toMatchObject({ status: 401 });
    await harness.mail(account.email, /passkey was added/);
    const code = recovery_codes?.[0] ?? '';
    const { options } = await client.factors.startPasskey({ current_password: password, code });
    expect(options['excludeCredentials']).toHaveLength(1);
  });

  it('signs in alone, again and again', async () => {
    const { email, authenticator } = await accountWithPasskey();
    for (let time = 0; time < 2; time += 1) {
      const { access_token } = await signInAlone(authenticator);
      expect(await harness.client(access_token).auth.profile()).toMatchObject({ email });
    }
  });

  it('does not sign in alone unless it has verified its owner, and never from another site', async () => {
    const { authenticator } = await accountWithPasskey();
    for (const changes of [{ isVerified: false }, { origin: 'https://postern.example' }])
      expect(await failure(signInAlone(authenticator, changes))).toMatchObject({ code: 'wrong_passkey', status: 422 });
  });

  it('signs each challenge once, within five minutes', async () => {
    const { authenticator } = await accountWithPasskey();
    const anyone = harness.client();
    const { options } = await anyone.auth.passkeyOptions({});
    await anyone.auth.passkey({ passkey: authenticator.get(options) });
    expect(await failure(anyone.auth.passkey({ passkey: authenticator.get(options) }))).toMatchObject({
      code: 'wrong_passkey',
    });
    const late = await anyone.auth.passkeyOptions({});
    harness.passTime(limits.passkeyMinutes * MINUTE_MS);
    expect(await failure(anyone.auth.passkey({ passkey: authenticator.get(late.options) }))).toMatchObject({
      code: 'wrong_passkey',
    });
    const invented = { challenge: Buffer.alloc(32).toString('base64url') };
    expect(await failure(anyone.auth.passkey({ passkey: authenticator.get(invented) }))).toMatchObject({
      code: 'wrong_passkey',
    });
  });

  it('uses up a challenge with a wrong signature too', async () => {
    const { authenticator } = await accountWithPasskey();
    const anyone = harness.client();
    const { options } = await anyone.auth.passkeyOptions({});
    const right = authenticator.get(options);
    const wrong = { ...right, response: { ...right.response, signature: 'AAAA' } };
    expect(await failure(anyone.auth.passkey({ passkey: wrong }))).toMatchObject({ code: 'wrong_passkey' });
    expect(await failure(anyone.auth.passkey({ passkey: right }))).toMatchObject({ code: 'wrong_passkey' });
  });

  it('does not sign in if a copy of it has counted less', async () => {
    const { authenticator } = await accountWithPasskey();
    await signInAlone(authenticator);
    authenticator.rewind(1);
    expect(await failure(signInAlone(authenticator))).toMatchObject({ code: 'wrong_passkey' });
  });

  it('is not known to the server before it is added, or after it was removed', async () => {
    expect(await failure(signInAlone(createAuthenticator()))).toMatchObject({ code: 'wrong_passkey' });
    const { client, password: current_password, passkey, authenticator, recovery_codes } = await accountWithPasskey();
    const code = recovery_codes?.[0] ?? '';
    await client.factors.removePasskey({ passkey_id: passkey.id, current_password, code });
    expect(await failure(signInAlone(authenticator))).toMatchObject({ code: 'wrong_passkey' });
  });

  it('belongs to one account', async () => {
    const [one, two] = [await accountWithPasskey(), await accountWithPasskey()];
    const [first = '', code = ''] = two.recovery_codes ?? [];
    const { options } = await two.client.factors.startPasskey({ current_password: two.password, code: first });
    expect(
      await failure(two.client.factors.addPasskey({ name: 'Stolen', passkey: one.authenticator.create(options) })),
    ).toMatchObject({ code: 'conflict' });
    const foreign = { passkey_id: one.passkey.id, name: 'Mine' };
    expect(await failure(two.client.factors.renamePasskey(foreign))).toMatchObject({ code: 'not_found' });
    const removal = { passkey_id: one.passkey.id, current_password: two.password, code };
    expect(await failure(two.client.factors.removePasskey(removal))).toMatchObject({ code: 'not_found' });
    expect(await two.client.factors.list()).toMatchObject({ recovery_codes_left: limits.recoveryCodes - 1 });
  });

  it('answers only a challenge for the same account and purpose', async () => {
    const [one, two] = [await harness.signUp(), await harness.signUp()];
    const { options } = await one.client.factors.startPasskey({ current_password: one.password });
    const made = createAuthenticator().create(options);
    expect(await failure(two.client.factors.addPasskey({ name: 'Other', passkey: made }))).toMatchObject({
      code: 'wrong_passkey',
    });
    const signing = await harness.client().auth.passkeyOptions({});
    const misused = createAuthenticator().create(signing.options);
    expect(await failure(one.client.factors.addPasskey({ name: 'Other', passkey: misused }))).toMatchObject({
      code: 'wrong_passkey',
    });
  });

  it('is renamed', async () => {
    const { client, passkey } = await accountWithPasskey();
    expect(await client.factors.renamePasskey({ passkey_id: passkey.id, name: 'Old phone' })).toMatchObject({
      name: 'Old phone',
    });
  });
});

describe('a passkey after the password', () => {
  it('is the second factor', async () => {
    const account = await accountWithPasskey();
    const answer = await harness.client().auth.login(account);
    expect(answer).toMatchObject({ second_factor: { has_authenticator: false, has_passkey: true } });
    const token = await signInHalf(harness, account);
    const { access_token } = await completeWith(account.authenticator, token);
    expect(await harness.client(access_token).auth.profile()).toMatchObject({ email: account.email });
  });

  it('is not another account’s', async () => {
    const [mine, other] = [await accountWithPasskey(), await accountWithPasskey()];
    const token = await signInHalf(harness, mine);
    expect(await failure(completeWith(other.authenticator, token))).toMatchObject({ code: 'wrong_passkey' });
    const anyone = harness.client();
    const { options } = await anyone.auth.passkeyOptions({});
    const alone = mine.authenticator.get(options);
    expect(await failure(anyone.auth.secondFactor({ token, passkey: alone }))).toMatchObject({ code: 'wrong_passkey' });
    expect(await failure(anyone.auth.secondFactor({ token }))).toMatchObject({ code: 'invalid' });
  });

  it('counts as an attempt, of which there are five', async () => {
    const [mine, other] = [await accountWithPasskey(), await accountWithPasskey()];
    const token = await signInHalf(harness, mine);
    for (let attempt = 0; attempt < limits.pendingSignInAttempts; attempt += 1)
      await failure(completeWith(other.authenticator, token));
    expect(await failure(completeWith(mine.authenticator, token))).toMatchObject({ code: 'token_expired' });
    const gone = await failure(harness.client().auth.passkeyOptions({ token: 'A'.repeat(43) }));
    expect(gone).toMatchObject({ code: 'token_expired' });
  });

  it('can be replaced by a recovery code', async () => {
    const account = await accountWithPasskey();
    const token = await signInHalf(harness, account);
    const code = account.recovery_codes?.[0] ?? '';
    await expect(harness.client().auth.secondFactor({ token, code })).resolves.toHaveProperty('access_token');
    await harness.mail(account.email, /recovery code .* was used/);
  });
});

describe('passkeys and an authenticator app', () => {
  it('are removed one by one, and the recovery codes end with the last', async () => {
    const account = await accountWithPasskey();
    const { client, email, password, password: current_password, authenticator, passkey } = account;
    const { secret } = await setUpAuthenticator(harness, account, { code: account.recovery_codes?.[0] ?? '' });
    harness.passTime(30_000);
    const code = totpAt(secret, harness.deps.now());
    await client.factors.removePasskey({ passkey_id: passkey.id, current_password, code });
    await harness.mail(email, /passkey was removed/);
    expect(await client.factors.list()).toMatchObject({ passkeys: [], recovery_codes_left: limits.recoveryCodes });
    expect(await failure(signInAlone(authenticator))).toMatchObject({ code: 'wrong_passkey' });
    harness.passTime(30_000);
    const again = await addPasskey(account, { code: totpAt(secret, harness.deps.now()) });
    expect(again.recovery_codes).toBeNull();
    const { options } = await client.factors.passkeyOptions();
    await client.factors.removeAuthenticator({ current_password, passkey: again.authenticator.get(options) });
    await harness.mail(email, /authenticator app was removed/);
    const more = await client.factors.passkeyOptions();
    const last = { passkey_id: again.passkey.id, current_password, passkey: again.authenticator.get(more.options) };
    await client.factors.removePasskey(last);
    expect(await client.factors.list()).toEqual({ authenticator: null, passkeys: [], recovery_codes_left: 0 });
    expect(await harness.client().auth.login({ email, password })).toHaveProperty('access_token');
    expect(await failure(client.factors.passkeyOptions())).toMatchObject({ code: 'conflict' });
  });

  it('are added with a factor only, once there is one', async () => {
    const { client, password: current_password, authenticator } = await accountWithPasskey();
    for (const start of [client.factors.startPasskey, client.factors.startAuthenticator]) {
      expect(await failure(start({ current_password }))).toMatchObject({ code: 'invalid' });
      expect(await failure(start({ current_password, code: '000000' }))).toMatchObject({ code: 'wrong_code' });
    }
    const { options } = await client.factors.passkeyOptions();
    const passkey = authenticator.get(options);
    await expect(client.factors.startPasskey({ current_password, passkey })).resolves.toHaveProperty('options');
  });

  it('are removed with a factor only', async () => {
    const { client, password: current_password, passkey } = await accountWithPasskey();
    const id = { passkey_id: passkey.id, current_password };
    expect(await failure(client.factors.removePasskey(id))).toMatchObject({ code: 'invalid' });
    expect(await failure(client.factors.removePasskey({ ...id, code: '000000' }))).toMatchObject({
      code: 'wrong_code',
    });
    const { options } = await client.factors.passkeyOptions();
    const foreign = createAuthenticator().get(options);
    expect(await failure(client.factors.removePasskey({ ...id, passkey: foreign }))).toMatchObject({
      code: 'wrong_passkey',
    });
  });

  it('are reset together by the operator', async () => {
    const { email, authenticator, client } = await accountWithPasskey();
    expect(await resetFactors(harness.deps, email)).toBe(true);
    expect(await client.factors.list()).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect(await failure(signInAlone(authenticator))).toMatchObject({ code: 'wrong_passkey' });
  });
});
