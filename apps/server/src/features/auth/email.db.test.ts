import { limits, demandSession } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { HOUR_MS } from '../../lib/durations.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? '';
const CONFIRM = /Confirm your new/;

let addresses = 0;
const newAddress = () => `new${(addresses += 1)}@example.org`;

const ask = (account: Account, email: string) =>
  account.client.account.changeEmail({ email, current_password: account.password });

/** Requests a new address and returns the token of the link sent there. */
async function askAndRead(account: Account, email: string): Promise<string> {
  await ask(account, email);
  return tokenIn((await harness.mail(email, CONFIRM)).text);
}

describe('requesting another address', () => {
  it('requires the password, with the limit of wrong passwords', async () => {
    const account = await harness.signUp();
    const attempt = () => account.client.account.changeEmail({ email: newAddress(), current_password: 'wrong' });
    expect(await failure(attempt())).toMatchObject({ status: 422, code: 'wrong_password' });
    for (let tries = 1; tries < 10; tries += 1) expect(await failure(attempt())).toMatchObject({ status: 422 });
    expect(await failure(attempt())).toMatchObject({ status: 429 });
    expect((await account.client.auth.profile()).pending_email).toBeNull();
  });

  it('changes nothing yet, notifies both addresses, and shows in the profile', async () => {
    const account = await harness.signUp();
    const email = newAddress();
    await ask(account, email);
    await harness.mail(email, CONFIRM);
    const told = await harness.mail(account.email, /about to change/);
    expect(told.text).not.toContain(email);
    expect(told.text).not.toContain('token=');
    expect(await account.client.auth.profile()).toMatchObject({ email: account.email, pending_email: email });
  });

  it('refuses the account’s present address, in any case', async () => {
    const account = await harness.signUp();
    expect(await failure(ask(account, account.email.toUpperCase()))).toMatchObject({ status: 422, code: 'invalid' });
  });

  it('gives the same answer for a taken address, and notifies its owner', async () => {
    const [account, owner] = [await harness.signUp(), await harness.signUp()];
    const free = newAddress();
    const [first, second] = [await ask(account, free), await ask(account, owner.email)];
    expect(second.message.replace(owner.email, free)).toBe(first.message);
    expect((await account.client.auth.profile()).pending_email).toBe(owner.email);
    const told = await harness.mail(owner.email, /already has/);
    expect(told.text).not.toContain('token=');
    expect(told.text).not.toContain(account.email);
    expect(harness.mails.some(({ to, subject }) => to === owner.email && CONFIRM.test(subject))).toBe(false);
  });

  it('can be cancelled', async () => {
    const account = await harness.signUp();
    const token = await askAndRead(account, newAddress());
    await account.client.account.cancelEmail();
    expect((await account.client.auth.profile()).pending_email).toBeNull();
    expect(await failure(harness.client().account.confirmEmail({ token }))).toMatchObject({ status: 404 });
    await account.client.account.cancelEmail();
  });

  it('is cancelled by a new password, set or reset', async () => {
    const account = await harness.signUp();
    const token = await askAndRead(account, newAddress());
    await account.client.auth.changePassword({ current_password: account.password, new_password: 'a brand new one' });
    expect(await failure(harness.client().account.confirmEmail({ token }))).toMatchObject({ status: 404 });

    const other = await harness.signUp();
    const pending = await askAndRead(other, newAddress());
    await harness.client().auth.forgotPassword({ email: other.email });
    const reset = tokenIn((await harness.mail(other.email, /Reset/)).text);
    await harness.client().auth.resetPassword({ token: reset, password: 'a brand new one' });
    expect(await failure(harness.client().account.confirmEmail({ token: pending }))).toMatchObject({ status: 404 });
  });

  it('sends at most five emails an hour to an address, from all accounts together', async () => {
    const target = newAddress();
    const accounts = await Promise.all(Array.from({ length: 7 }, () => harness.signUp()));
    for (const account of accounts) await ask(account, target);
    const last = accounts.at(-1);
    await harness.mail(last?.email ?? '', /about to change/);
    await eventually(async () => {
      const { rows } =
        await sql`select from pgboss.job where name = 'auth.send-letter' and state in ('created', 'active')`.execute(
          harness.database.db,
        );
      return rows.length === 0;
    });
    expect(harness.mails.filter(({ to }) => to === target)).toHaveLength(5);
  });
});

describe('following the link', () => {
  it('changes the address once in fifty attempts, and verifies it', async () => {
    const account = await harness.signUp();
    const email = newAddress();
    const token = await askAndRead(account, email);
    const attempts = Array.from({ length: 50 }, () =>
      harness
        .client()
        .account.confirmEmail({ token })
        .then(
          (answer) => answer.email,
          (error: { status: number }) => error.status,
        ),
    );
    const answers = await Promise.all(attempts);
    expect(answers.filter((answer) => answer === email)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 404)).toHaveLength(49);
    expect(await account.client.auth.profile()).toMatchObject({ email, email_verified: true, pending_email: null });
    await expect(harness.client().auth.login({ email, password: account.password })).resolves.toBeDefined();
    expect(
      await failure(harness.client().auth.login({ email: account.email, password: account.password })),
    ).toMatchObject({ status: 401 });
    await harness.mail(account.email, /was changed/);
  });

  it('ends all sessions except the one that requested it', async () => {
    const account = await harness.signUp();
    const other = demandSession(
      await harness.client().auth.login({ email: account.email, password: account.password }),
    );
    const token = await askAndRead(account, newAddress());
    await harness.client().account.confirmEmail({ token });
    await expect(account.client.auth.profile()).resolves.toBeDefined();
    expect(await failure(harness.client(other.access_token).auth.profile())).toMatchObject({ status: 401 });
  });

  it('invalidates the links sent to the old address', async () => {
    const account = await harness.signUp();
    const verify = tokenIn((await harness.mail(account.email, /Confirm/)).text);
    await harness.client().auth.forgotPassword({ email: account.email });
    const reset = tokenIn((await harness.mail(account.email, /Reset/)).text);
    const token = await askAndRead(account, newAddress());
    await harness.client().account.confirmEmail({ token });
    expect(await failure(harness.client().auth.verifyEmail({ token: verify }))).toMatchObject({ status: 404 });
    expect(
      await failure(harness.client().auth.resetPassword({ token: reset, password: 'a brand new one' })),
    ).toMatchObject({ status: 404 });
  });

  it('confirms the new address as a recipient; destinations keep theirs', async () => {
    const account = await harness.signUp();
    const before = await account.client.endpoints.create({ name: 'Before' });
    const email = newAddress();
    await harness.client().account.confirmEmail({ token: await askAndRead(account, email) });
    const kept = await account.client.destinations.list({ endpoint_id: before.id });
    expect(kept.items[0]?.config).toMatchObject({ to: [account.email] });
    const after = await account.client.endpoints.create({ name: 'After' });
    const { items } = await account.client.destinations.list({ endpoint_id: after.id });
    expect(items[0]?.recipients).toEqual([{ email, state: 'confirmed', reason: null }]);
  });

  it('fails when another account has taken the address', async () => {
    const account = await harness.signUp();
    const email = newAddress();
    const token = await askAndRead(account, email);
    await harness.signUp(email);
    expect(await failure(harness.client().account.confirmEmail({ token }))).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect((await account.client.auth.profile()).email).toBe(account.email);
  });

  it('works for a day, and only if it is the newest', async () => {
    const account = await harness.signUp();
    const first = await askAndRead(account, newAddress());
    const second = await askAndRead(account, newAddress());
    expect(await failure(harness.client().account.confirmEmail({ token: first }))).toMatchObject({ status: 404 });
    harness.passTime((limits.verifyTokenHours + 1) * HOUR_MS);
    expect(await failure(harness.client().account.confirmEmail({ token: second }))).toMatchObject({
      status: 422,
      code: 'token_expired',
    });
    expect(await failure(harness.client().account.confirmEmail({ token: 'x' }))).toMatchObject({ status: 422 });
  });

  it('refuses the token of another account email', async () => {
    const account = await harness.signUp();
    const verify = tokenIn((await harness.mail(account.email, /Confirm/)).text);
    expect(await failure(harness.client().account.confirmEmail({ token: verify }))).toMatchObject({ status: 404 });
    const token = await askAndRead(account, newAddress());
    expect(await failure(harness.client().auth.verifyEmail({ token }))).toMatchObject({ status: 404 });
    expect(await failure(harness.client().auth.resetPassword({ token, password: 'a brand new one' }))).toMatchObject({
      status: 404,
    });
  });
});
