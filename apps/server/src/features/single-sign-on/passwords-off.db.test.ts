import { createClient, limits, routes, type Client, type Problem, type Route } from '@postern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { injectFetch, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { startNode, type TestNode } from '../../../test/node.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { makeResetLink } from '../auth/operator.service.ts';

const REFUSED = 'People with this email domain sign in with Acme, without a password.';

let harness: Harness;
/** Passwords are on at the harness, where accounts are made, and off at the node. */
let node: TestNode;
let people = 0;

beforeAll(async () => {
  harness = await startHarness({
    OIDC_PROVIDERS: 'acme',
    OIDC_ACME_ISSUER: 'http://127.0.0.1:9',
    OIDC_ACME_CLIENT_ID: 'postern',
    OIDC_ACME_CLIENT_SECRET: 'hidden',
    OIDC_ACME_DOMAINS: 'acme.example',
  });
  const { config } = harness.deps;
  const providers = config.providers.map((one) => ({ ...one, allowsPassword: false }));
  node = await startNode(harness, { config: { ...config, providers } });
});
afterAll(async () => {
  await node.close();
  await harness.close();
});
beforeEach(() => harness.passTime(61 * MINUTE_MS));

const newAccount = (): Promise<Account> => harness.signUp(`off${(people += 1)}@acme.example`);
const atNode = (token?: string): Client =>
  createClient({
    baseUrl: 'http://localhost',
    fetch: injectFetch(node.app),
    ...(token !== undefined && { token }),
  });

/** What each call that takes or sets a password answers for an account of the domain: refused, or proven by a recent sign-in. */
const expected: Record<string, 'refused' | 'recent'> = {
  'auth.register': 'refused',
  'auth.login': 'refused',
  'auth.resetPassword': 'refused',
  'auth.changePassword': 'refused',
  'account.changeEmail': 'recent',
  'account.createApiKey': 'recent',
  'account.delete': 'recent',
  'factors.startAuthenticator': 'recent',
  'factors.startPasskey': 'recent',
  'factors.removePasskey': 'recent',
  'factors.removeAuthenticator': 'recent',
  'factors.renewRecoveryCodes': 'recent',
};

/** What these answer after a recent sign-in: the account has no factor to change. */
const withoutFactor: Record<string, string> = {
  'factors.removePasskey': 'not_found',
  'factors.removeAuthenticator': 'conflict',
  'factors.renewRecoveryCodes': 'conflict',
};

const namesOf = (wanted: 'refused' | 'recent') =>
  Object.entries(expected).flatMap(([name, how]) => (how === wanted ? [name] : []));

const passwordRoutes = Object.entries(routes)
  .flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, route]) => [`${group}.${name}`, route as Route] as const),
  )
  .filter(([, { input }]) => Object.keys(input?.shape ?? {}).some((key) => key.endsWith('password')));

it('every call that takes or sets a password of an account is known here', () => {
  const ofAccounts = passwordRoutes.map(([name]) => name).filter((name) => /^(auth|account|factors)\./.test(name));
  expect(ofAccounts.toSorted()).toEqual(Object.keys(expected).toSorted());
});

/** Calls a route at the node, as the account, with the right password. */
async function call(name: string, account: Account): Promise<Problem | undefined> {
  const route = new Map<string, Route>(passwordRoutes).get(name);
  const link = await makeResetLink({ ...harness.deps, publicUrl: 'http://localhost:3000' }, account.email);
  const payload = {
    token: /token=([\w-]+)/.exec(link?.url ?? '')?.[1],
    email: name === 'account.changeEmail' ? `new-${account.email}` : account.email,
    password: account.password,
    current_password: account.password,
    new_password: 'another horse battery',
    code: '123456',
    name: 'Nightly export',
    scopes: ['submissions:read'],
  };
  const keys = Object.keys(route?.input?.shape ?? {});
  const given = Object.fromEntries(Object.entries(payload).filter(([key]) => keys.includes(key)));
  const answer = await node.app.inject({
    method: (route?.method ?? 'POST') as 'POST',
    url: `/api${route?.path.replace('{passkey_id}', '0'.repeat(20)) ?? ''}`,
    headers: { authorization: `Bearer ${account.token}` },
    payload: given,
  });
  return answer.statusCode < 400 ? undefined : answer.json<Problem>();
}

const passwordOf = async ({ email }: Account) =>
  (await harness.database.db.selectFrom('account').select('password_hash').where('email', '=', email).execute())[0]
    ?.password_hash;

describe('an account of a domain without passwords', () => {
  it.each(namesOf('refused'))('is refused by %s', async (name) => {
    const account = await newAccount();
    const before = await passwordOf(account);
    expect(await call(name, account)).toMatchObject({ code: 'forbidden', detail: REFUSED });
    expect(await passwordOf(account)).toBe(before);
  });

  it.each(namesOf('recent'))('proves itself to %s by a recent sign-in', async (name) => {
    expect((await call(name, await newAccount()))?.code).toBe(withoutFactor[name]);
    const earlier = await newAccount();
    harness.passTime(limits.recentSignInMinutes * MINUTE_MS);
    expect(await call(name, earlier)).toMatchObject({
      code: 'forbidden',
      detail: 'Sign in with Acme again, then repeat this within 15 minutes.',
    });
  });

  it('sends no password, and is told by which provider it signs in', async () => {
    const { token } = await newAccount();
    expect(await atNode(token).auth.profile()).toMatchObject({ required_provider: { id: 'acme', name: 'Acme' } });
    expect(await atNode(token).account.delete({ current_password: null })).toHaveProperty('deletion_at');
  });

  it('keeps an address of the domain, also by a link that was asked for when passwords were on', async () => {
    const account = await newAccount();
    const email = `elsewhere${people}@example.org`;
    const away = {
      code: 'forbidden',
      message: 'Acme manages your email address, so you can’t change it to another domain.',
    };
    expect(await failure(atNode(account.token).account.changeEmail({ email, current_password: null }))).toMatchObject(
      away,
    );
    await account.client.account.changeEmail({ email, current_password: account.password });
    const token = /token=([\w-]+)/.exec((await harness.mail(email, /confirm/i)).text)?.[1] ?? '';
    expect(await failure(atNode().account.confirmEmail({ token }))).toMatchObject(away);
    expect(await account.client.auth.profile()).toMatchObject({ email: account.email });
    // Only the configuration is in its way.
    expect(await harness.client().account.confirmEmail({ token })).toEqual({ email });
  });

  it('keeps a link to reset the password for the time when passwords are on again', async () => {
    const account = await newAccount();
    const link = await makeResetLink({ ...harness.deps, publicUrl: 'http://localhost:3000' }, account.email);
    const token = /token=([\w-]+)/.exec(link?.url ?? '')?.[1] ?? '';
    const input = { token, password: 'another horse battery' };
    expect(await failure(atNode().auth.resetPassword(input))).toMatchObject({ message: REFUSED });
    expect(await harness.client().auth.resetPassword(input)).toHaveProperty('message');
  });
});

describe('any other account', () => {
  it('proves itself by its password, however recent its session', async () => {
    const { token, password, client } = await harness.signUp();
    expect(await client.auth.profile()).toMatchObject({ required_provider: null });
    expect(await failure(atNode(token).account.delete({ current_password: null }))).toMatchObject({
      code: 'invalid',
      message: expect.any(String),
    });
    expect(await failure(atNode(token).account.delete({ current_password: 'wrong' }))).toMatchObject({
      code: 'wrong_password',
    });
    expect(await atNode(token).account.delete({ current_password: password })).toHaveProperty('deletion_at');
  });
});
