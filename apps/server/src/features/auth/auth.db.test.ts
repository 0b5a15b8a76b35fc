import { ApiError, limits, messages, demandSession } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopwatch } from '../../../test/stopwatch.ts';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** The error of a call that must fail. */
async function failure(call: Promise<unknown>): Promise<{ status: number; code: string | undefined; message: string }> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error('The call should have failed.', { cause: error });
  return { status: error.status, code: error.problem?.code, message: error.message };
}

const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? '';

describe('registering', () => {
  it('gives the same answer for a free and for a taken address, and emails the owner', async () => {
    const anyone = harness.client();
    const first = await anyone.auth.register({ email: 'Taken@example.org', password: 'a long enough one' });
    const second = await anyone.auth.register({ email: 'taken@EXAMPLE.org', password: 'another long one' });
    expect(second).toEqual(first);
    const told = await harness.mail('Taken@example.org', /already have/);
    expect(told.text).toContain('/login');
    expect(
      await failure(anyone.auth.login({ email: 'taken@example.org', password: 'another long one' })),
    ).toMatchObject({ status: 401 });
  });

  it('keeps name and company, null when blank', async () => {
    const email = 'names@example.org';
    await harness.client().auth.register({ email, password: 'a long enough one', name: '  Noor  ', company: ' ' });
    const { access_token } = demandSession(await harness.client().auth.login({ email, password: 'a long enough one' }));
    expect(await harness.client(access_token).auth.profile()).toMatchObject({
      email,
      name: 'Noor',
      company: null,
      email_verified: false,
    });
  });

  it.each([
    ['no body', {}, messages.register.required],
    ['an empty password', { email: 'a@example.org', password: '' }, messages.register.required],
    ['a short password', { email: 'a@example.org', password: '1234567' }, messages.resetPassword.tooShort],
    [
      'a very common password',
      { email: 'a@example.org', password: 'password123' },
      'This password is too common. Please choose another.',
    ],
    [
      'a NUL in the password',
      { email: 'a@example.org', password: 'long enough\0' },
      'Password contains a character that cannot be used.',
    ],
    ['no address', { email: 'nobody', password: 'a long enough one' }, 'This is not an email address.'],
    [
      'an address that is too long before the @',
      { email: `${'a'.repeat(65)}@example.org`, password: 'a long enough one' },
      'This is not an email address.',
    ],
    [
      'two addresses',
      { email: 'a@example.org,b@example.org', password: 'a long enough one' },
      'This is not an email address.',
    ],
    [
      'a line break in the address',
      { email: 'a@example.org\r\nBcc: b@example.org', password: 'a long enough one' },
      'This is not an email address.',
    ],
  ])('refuses %s', async (_, body, message) => {
    expect(await failure(harness.client().auth.register(body as never))).toEqual({
      status: 422,
      code: 'invalid',
      message,
    });
  });

  it('accepts passwords of any characters, exactly as given', async () => {
    const password = `  ${'ünï😀'.repeat(20)} `;
    await harness.client().auth.register({ email: 'any@example.org', password });
    await expect(harness.client().auth.login({ email: 'any@example.org', password })).resolves.toMatchObject({
      token_type: 'bearer',
    });
    expect(
      await failure(harness.client().auth.login({ email: 'any@example.org', password: password.trim() })),
    ).toMatchObject({ status: 401 });
  });

  it('refuses a password of 900 kB at once', async () => {
    const elapsed = stopwatch();
    const response = await harness.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'any@example.org', password: 'x'.repeat(900_000) },
    });
    expect(response.statusCode).toBe(413);
    expect(elapsed()).toBeLessThan(1000);
  });
});

describe('signing in', () => {
  it('gives the same answer for a wrong password and an unknown account', async () => {
    const { email } = await harness.signUp();
    const wrong = await failure(harness.client().auth.login({ email, password: 'not this one' }));
    const unknown = await failure(
      harness.client().auth.login({ email: 'nobody@example.org', password: 'not this one' }),
    );
    expect(wrong).toEqual({ status: 401, code: 'wrong_credentials', message: messages.login.failure });
    expect(unknown).toEqual(wrong);
  });

  it('lasts a day, thirty with "remember me"', async () => {
    const { email, password } = await harness.signUp();
    const hours = async (remember: boolean) => {
      const { expires_at } = demandSession(await harness.client().auth.login({ email, password, remember }));
      return Math.round((Date.parse(expires_at) - harness.deps.now().getTime()) / HOUR_MS);
    };
    expect(await hours(false)).toBe(limits.sessionHours);
    expect(await hours(true)).toBe(limits.sessionRememberDays * 24);
  });

  it('stops guessing after ten wrong passwords, but not the owner at another address', async () => {
    const { email, password } = await harness.signUp();
    const tryOne = (given: string, remoteAddress: string) =>
      harness.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password: given },
        remoteAddress,
      });
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await tryOne('wrong', '192.0.2.1')).statusCode).toBe(401);
    const eleventh = await tryOne('wrong', '192.0.2.1');
    expect(eleventh.statusCode).toBe(429);
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
    expect((await tryOne(password, '192.0.2.1')).statusCode).toBe(429);
    expect((await tryOne(password, '192.0.2.2')).statusCode).toBe(200);
  });

  it('counts guesses that arrive at the same time', async () => {
    const { email } = await harness.signUp();
    const tries = Array.from({ length: 30 }, () =>
      harness.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password: 'wrong' },
        remoteAddress: '192.0.2.3',
      }),
    );
    const statuses = (await Promise.all(tries)).map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 401).length).toBe(10);
  });

  it.each(['account', 'session'] as const)('counts attempts that fail without the table %s', async (table) => {
    const { email, password } = await harness.signUp();
    await harness.mail(email, /Confirm/);
    const attempt = () => failure(harness.client().auth.login({ email, password }));
    await sql`alter table ${sql.table(table)} rename to missing`.execute(harness.database.db);
    try {
      for (let nth = 0; nth < 10; nth += 1) expect(await attempt()).toMatchObject({ status: 500 });
      expect(await attempt()).toMatchObject({ status: 429, code: 'rate_limited' });
    } finally {
      await sql`alter table missing rename to ${sql.table(table)}`.execute(harness.database.db);
    }
  });

  it('stores tokens hashed only', async () => {
    const { token } = await harness.signUp();
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from session where encode(token_hash, 'escape') like ${`%${token}%`}) as found`.execute(
      harness.database.db,
    );
    expect(rows[0]?.found).toBe(false);
  });
});

describe('a session', () => {
  it('ends immediately at logout, and only this one', async () => {
    const account = await harness.signUp();
    const other = demandSession(
      await harness.client().auth.login({ email: account.email, password: account.password }),
    );
    await account.client.auth.logout();
    expect(await failure(account.client.auth.profile())).toMatchObject({ status: 401, code: 'unauthenticated' });
    await expect(harness.client(other.access_token).auth.profile()).resolves.toMatchObject({ email: account.email });
  });

  it.each(['', 'x', 'Bearer', 'A'.repeat(43), `${'A'.repeat(42)}=`, "' or 1=1 --"])(
    'rejects the token %j',
    async (token) => {
      expect(await failure(harness.client(token).auth.profile())).toMatchObject({ status: 401 });
    },
  );

  it('ends after a day, or after seven days without use', async () => {
    const short = await harness.signUp();
    const { access_token } = demandSession(
      await harness.client().auth.login({ email: short.email, password: short.password, remember: true }),
    );
    const long = harness.client(access_token);
    harness.passTime(DAY_MS + 1000);
    expect(await failure(short.client.auth.profile())).toMatchObject({ status: 401 });
    for (let day = 0; day < 3; day += 1) {
      await expect(long.auth.profile()).resolves.toBeDefined();
      harness.passTime(6 * DAY_MS);
    }
    harness.passTime(2 * DAY_MS);
    expect(await failure(long.auth.profile())).toMatchObject({ status: 401 });
  });
});

describe('confirming the address', () => {
  it('works once, with the link in the email', async () => {
    const account = await harness.signUp();
    const token = tokenIn((await harness.mail(account.email, /Confirm/)).text);
    await expect(harness.client().auth.verifyEmail({ token })).resolves.toHaveProperty('message');
    expect(await account.client.auth.profile()).toMatchObject({ email_verified: true });
    expect(await failure(harness.client().auth.verifyEmail({ token }))).toEqual({
      status: 404,
      code: 'token_unknown',
      message: messages.verifyEmail.unknown,
    });
  });

  it('ignores HEAD', async () => {
    const account = await harness.signUp();
    const token = tokenIn((await harness.mail(account.email, /Confirm/)).text);
    const response = await harness.app.inject({ method: 'HEAD', url: `/api/auth/verify-email/${token}` });
    expect(response.statusCode).toBe(404);
    expect(await account.client.auth.profile()).toMatchObject({ email_verified: false });
  });

  it('answers 422 to a malformed and to an expired token, 404 to an unknown one', async () => {
    const account = await harness.signUp();
    const token = tokenIn((await harness.mail(account.email, /Confirm/)).text);
    const expired = { status: 422, code: 'token_expired', message: messages.verifyEmail.expired };
    expect(await failure(harness.client().auth.verifyEmail({ token: 'short' }))).toEqual(expired);
    expect(await failure(harness.client().auth.verifyEmail({ token: 'A'.repeat(43) }))).toMatchObject({ status: 404 });
    harness.passTime((limits.verifyTokenHours + 1) * HOUR_MS);
    expect(await failure(harness.client().auth.verifyEmail({ token }))).toEqual(expired);
  });

  it('sends another link on request, which invalidates the older one; a reset token is refused', async () => {
    const account = await harness.signUp();
    const old = tokenIn((await harness.mail(account.email, /Confirm/)).text);
    const before = harness.mails.length;
    await account.client.auth.resendVerification();
    await harness.client().auth.forgotPassword({ email: account.email });
    const reset = tokenIn((await harness.mail(account.email, /Reset/)).text);
    await expect.poll(() => harness.mails.length).toBeGreaterThanOrEqual(before + 2);
    expect(await failure(harness.client().auth.verifyEmail({ token: old }))).toMatchObject({ status: 404 });
    expect(await failure(harness.client().auth.verifyEmail({ token: reset }))).toMatchObject({ status: 404 });
  });
});

describe('a forgotten password', () => {
  it('gives the same answer for every address, and emails account holders only', async () => {
    const account = await harness.signUp();
    const known = await harness.client().auth.forgotPassword({ email: account.email });
    const unknown = await harness.client().auth.forgotPassword({ email: 'nobody@example.org' });
    expect(known).toEqual({ message: messages.forgotPassword.success });
    expect(unknown).toEqual(known);
    await harness.mail(account.email, /Reset/);
    expect(harness.mails.some((mail) => mail.to === 'nobody@example.org')).toBe(false);
    expect(await failure(harness.client().auth.forgotPassword({ email: '' }))).toMatchObject({
      status: 422,
      message: messages.forgotPassword.required,
    });
  });

  it('changes once in fifty attempts with the same link, and ends all sessions', async () => {
    const account = await harness.signUp();
    await harness.client().auth.forgotPassword({ email: account.email });
    const token = tokenIn((await harness.mail(account.email, /Reset/)).text);
    const attempts = Array.from({ length: 50 }, (_, index) =>
      harness
        .client()
        .auth.resetPassword({ token, password: `new password number ${index}` })
        .then(
          () => index,
          () => undefined,
        ),
    );
    const winners = (await Promise.all(attempts)).filter((index) => index !== undefined);
    expect(winners).toHaveLength(1);
    expect(await failure(account.client.auth.profile())).toMatchObject({ status: 401 });
    expect(
      await failure(harness.client().auth.login({ email: account.email, password: account.password })),
    ).toMatchObject({ status: 401 });
    const password = `new password number ${winners[0]}`;
    await expect(harness.client().auth.login({ email: account.email, password })).resolves.toBeDefined();
    await harness.mail(account.email, /was changed/);
  });

  it('has a link that works for one hour', async () => {
    const account = await harness.signUp();
    await harness.client().auth.forgotPassword({ email: account.email });
    const token = tokenIn((await harness.mail(account.email, /Reset/)).text);
    harness.passTime(61 * MINUTE_MS);
    expect(await failure(harness.client().auth.resetPassword({ token, password: 'a new long one' }))).toEqual({
      status: 422,
      code: 'token_expired',
      message: messages.resetPassword.expired,
    });
  });
});

describe('changing the password', () => {
  it('needs the current one and ends the other sessions', async () => {
    const account = await harness.signUp();
    const other = demandSession(
      await harness.client().auth.login({ email: account.email, password: account.password }),
    );
    const change = { current_password: 'not this one', new_password: 'a brand new one' };
    expect(await failure(account.client.auth.changePassword(change))).toMatchObject({
      status: 422,
      code: 'wrong_password',
    });
    await account.client.auth.changePassword({ ...change, current_password: account.password });
    await expect(account.client.auth.profile()).resolves.toBeDefined();
    expect(await failure(harness.client(other.access_token).auth.profile())).toMatchObject({ status: 401 });
    await expect(
      harness.client().auth.login({ email: account.email, password: 'a brand new one' }),
    ).resolves.toBeDefined();
  });
});

describe('the profile', () => {
  it('changes only the given values', async () => {
    const { client } = await harness.signUp();
    await client.auth.updateProfile({ name: 'Noor', company: 'Halde' });
    await client.auth.updateProfile({ company: null });
    expect(await client.auth.profile()).toMatchObject({ name: 'Noor', company: null, plan: 'free' });
    await client.auth.updateProfile({ id: 'other', plan: 'gold', email_verified: true } as never);
    expect(await client.auth.profile()).toMatchObject({ plan: 'free', email_verified: false });
  });
});
