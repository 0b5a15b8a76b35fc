import { createClient, demandSession } from '@postern/contracts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { injectFetch, startHarness, type Harness } from '../../../test/harness.ts';
import { startNode, type TestNode } from '../../../test/node.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { verifyForOwner } from '../auth/operator.service.ts';
import { setUpAuthenticator } from '../auth/factors/factors-testing.ts';
import { client, startLiar, startProvider, type Lie, type Person } from './provider-testing.ts';

const ORIGIN = 'http://localhost:3000';
const callbackOf = (id: string) => `${ORIGIN}/api/auth/oidc/${id}/callback`;

let harness: Harness;
let provider: Awaited<ReturnType<typeof startProvider>>;
let liar: Awaited<ReturnType<typeof startLiar>>;

beforeAll(async () => {
  provider = await startProvider([callbackOf('acme')]);
  liar = await startLiar();
  harness = await startHarness({
    OIDC_PROVIDERS: 'acme,liar,gone',
    ...settings('ACME', provider.issuer),
    ...settings('LIAR', liar.issuer),
    // No server listens there.
    ...settings('GONE', 'http://127.0.0.1:9'),
    OIDC_GONE_DOMAINS: 'only-provider.example',
    OIDC_GONE_PASSWORD: 'false',
    REGISTRATION: 'example.org,only-provider.example,company.example',
  });
});
afterAll(async () => {
  await harness.close();
  provider.close();
  liar.close();
});
beforeEach(() => harness.passTime(61 * MINUTE_MS));

const settings = (id: string, issuer: string) => ({
  [`OIDC_${id}_ISSUER`]: issuer,
  [`OIDC_${id}_CLIENT_ID`]: client.client_id,
  [`OIDC_${id}_CLIENT_SECRET`]: client.client_secret,
});

let people = 0;
const newPerson = (more: Partial<Person> = {}): Person => {
  people += 1;
  return { sub: `sub-${people}`, email: `sso${people}@example.org`, email_verified: true, ...more };
};

/** A browser with its cookie. Another node answers what `nodeOf` gives to it. */
function openBrowser(nodeOf: (path: string) => FastifyInstance = () => harness.app) {
  let cookie = '';
  const open = async (url: string) => {
    const path = url.replace(ORIGIN, '');
    const answer = await nodeOf(path).inject({ url: path, headers: { cookie } });
    const set = answer.headers['set-cookie'];
    if (typeof set === 'string') cookie = set.split(';')[0] ?? '';
    expect(answer.statusCode).toBe(302);
    return String(answer.headers.location);
  };
  const rest = (token?: string) =>
    createClient({
      baseUrl: 'http://localhost',
      fetch: (input, init) =>
        injectFetch(nodeOf(new URL(input instanceof Request ? input.url : input).pathname))(input, {
          ...init,
          headers: { ...Object.fromEntries(new Headers(init?.headers)), cookie },
        }),
      ...(token !== undefined && { token }),
    });
  const begin = (id = 'acme', query = '') => open(`/api/auth/oidc/${id}${query}`);
  return {
    open,
    rest,
    begin,
    get cookie() {
      return cookie;
    },
    /** The whole way to the real provider and back: the query of the app's page. */
    async visit(who: Person, query = '') {
      return resultOf(await open(await provider.signInAs(who, await begin('acme', query))));
    },
    async visitLiar(lie: Lie) {
      return resultOf(await open(liar.back(await begin('liar'), callbackOf('liar'), lie)));
    },
  };
}

function resultOf(location: string): Record<string, string> {
  expect(location).toMatch(/^\/single-sign-on\?/);
  return Object.fromEntries(new URL(location, ORIGIN).searchParams);
}

/** Signs a person in, and answers the client of the session. */
async function signIn(who: Person, browser = openBrowser()) {
  const { code = '' } = await browser.visit(who);
  const { access_token } = demandSession(await browser.rest().singleSignOn.exchange({ code }));
  return harness.client(access_token);
}

const accounts = async (email: string) =>
  (await harness.database.db.selectFrom('account').select('id').where('email', '=', email).execute()).length;

describe('a sign-in by a provider', () => {
  it('lists the providers of the configuration', async () => {
    expect((await harness.client().singleSignOn.providers()).items[0]).toEqual({ id: 'acme', name: 'Acme' });
  });

  it('creates a verified account at first, and signs in to it afterwards', async () => {
    const who = newPerson({ name: 'Nora' });
    const first = await (await signIn(who)).auth.profile();
    expect(first).toMatchObject({ email: who.email, email_verified: true, name: 'Nora' });
    const again = await (await signIn({ ...who, email: 'moved@example.org' })).auth.profile();
    expect(again.id).toBe(first.id);
    expect(await accounts('moved@example.org')).toBe(0);
  });

  it('does not skip the second factor of the account', async () => {
    const who = newPerson();
    const { id: theirs } = await (await signIn(who)).auth.profile();
    const account = await harness.signUp();
    await setUpAuthenticator(harness, account);
    const { id: account_id } = await account.client.auth.profile();
    const { db } = harness.database;
    await db.updateTable('identity').set({ account_id }).where('account_id', '=', theirs).execute();
    const browser = openBrowser();
    const { code = '' } = await browser.visit(who);
    const result = await browser.rest().singleSignOn.exchange({ code });
    expect(Object.keys(result)).toEqual(['second_factor']);
  });

  it('records in the audit log how the person signed in', async () => {
    const session = await signIn(newPerson());
    const workspace_id = (await session.workspaces.list()).items[0]?.id ?? '';
    const { items } = await session.audit.list({ workspace_id });
    expect(items.map((item) => ('means' in item ? item.means : undefined))).toContain('single_sign_on');
  });

  it('makes an account that no password opens, until a link has set one', async () => {
    const who = newPerson();
    const session = await signIn(who);
    expect(await failure(harness.client().auth.login({ email: who.email, password: 'correct horse' }))).toMatchObject({
      code: 'wrong_credentials',
    });
    expect(
      await failure(session.auth.changePassword({ current_password: 'x', new_password: 'a brand new one' })),
    ).toMatchObject({ code: 'wrong_password' });
    await harness.client().auth.forgotPassword({ email: who.email });
    const { text } = await harness.mail(who.email, /Reset/);
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
    await harness.client().auth.resetPassword({ token, password: 'a brand new one' });
    await expect(harness.client().auth.login({ email: who.email, password: 'a brand new one' })).resolves.toBeDefined();
  });

  it('returns to the page that was asked for, and to no other site', async () => {
    const browser = openBrowser();
    expect(await browser.visit(newPerson(), '?redirect=%2Fsettings%3Ftab%3Daccess')).toMatchObject({
      redirect: '/settings?tab=access',
    });
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/\t/evil.example',
      `/${'a'.repeat(3000)}`,
    ])
      expect(await browser.visit(newPerson(), `?redirect=${encodeURIComponent(evil)}`)).not.toHaveProperty('redirect');
  });

  it('says so when the provider cannot be reached', async () => {
    expect(resultOf(await openBrowser().begin('gone'))).toEqual({ failure: 'unavailable' });
    expect(resultOf(await openBrowser().begin('unknown'))).toEqual({ failure: 'failed' });
  });

  it('is cancelled at the provider', async () => {
    const browser = openBrowser();
    const state = new URL(await browser.begin('liar')).searchParams.get('state') ?? '';
    const query = new URLSearchParams({ error: 'access_denied', state, iss: liar.issuer });
    expect(resultOf(await browser.open(`${callbackOf('liar')}?${query.toString()}`))).toEqual({ failure: 'cancelled' });
  });

  it('admits only the addresses that may register, and those that are invited', async () => {
    const who = newPerson({ email: 'stranger@elsewhere.example' });
    expect(await openBrowser().visit(who)).toEqual({ failure: 'not_admitted' });
    const owner = await harness.signUp();
    await harness.database.db.updateTable('account').set({ email_verified_at: new Date() }).execute();
    const workspace_id = (await owner.client.workspaces.list()).items[0]?.id ?? '';
    await owner.client.invitations.create({ workspace_id, email: who.email, role: 'reader' });
    expect(await openBrowser().visit(who)).toHaveProperty('code');
  });

  it.each([false, undefined, 'true', 1])('with email_verified %j signs no one in', async (email_verified) => {
    const email = `unverified${String(email_verified)}@example.org`;
    expect(await openBrowser().visitLiar({ claims: { email, email_verified } })).toEqual({ failure: 'unverified' });
    expect(await accounts(email)).toBe(0);
  });

  it('with a trusted address needs no email_verified, but believes one that is not true', async () => {
    const { config } = harness.deps;
    const providers = config.providers.map((one) => ({ ...one, domains: ['example.org'], trustsEmail: true }));
    const node = await startNode(harness, { config: { ...config, providers } });
    const visit = (claims: Record<string, unknown>) => openBrowser(() => node.app).visitLiar({ claims });
    people += 1;
    const [sub, email] = [`trusted-${people}`, `trusted${people}@example.org`];
    for (const email_verified of [false, null, 'false', 0])
      expect(await visit({ sub, email, email_verified })).toEqual({ failure: 'unverified' });
    expect(await visit({ sub, email: 'someone@example.com', email_verified: undefined })).toEqual({
      failure: 'wrong_domain',
    });
    expect(await visit({ sub, email, email_verified: undefined })).toHaveProperty('code');
    await node.close();
  });
});

describe('an account that exists', () => {
  it('is not taken over: its owner connects the identity, and can disconnect it', async () => {
    const account = await harness.signUp();
    const who = newPerson({ email: account.email.toUpperCase() });
    expect(await openBrowser().visit(who)).toEqual({ failure: 'account_exists' });

    const browser = openBrowser();
    const { code = '', for: purpose } = await browser.visit(who, '?for=connect');
    expect(purpose).toBe('connect');
    // A code to connect signs no one in.
    expect(await failure(browser.rest().singleSignOn.exchange({ code }))).toMatchObject({ code: 'token_unknown' });
    const made = await browser.rest(account.token).singleSignOn.connect({ code });
    expect(made).toMatchObject({ provider: 'Acme', email: who.email });
    expect((await account.client.singleSignOn.identities()).items).toEqual([made]);
    expect((await (await signIn(who)).auth.profile()).email).toBe(account.email);

    const stranger = await harness.signUp();
    const foreign = { identity_id: made.id };
    expect(await failure(stranger.client.singleSignOn.disconnect(foreign))).toMatchObject({ status: 404 });
    await account.client.singleSignOn.disconnect(foreign);
    expect(await openBrowser().visit(who)).toEqual({ failure: 'account_exists' });
  });

  it('cannot connect an identity of another account', async () => {
    const who = newPerson();
    await signIn(who);
    const account = await harness.signUp();
    const browser = openBrowser();
    const { code = '' } = await browser.visit(who, '?for=connect');
    expect(await failure(browser.rest(account.token).singleSignOn.connect({ code }))).toMatchObject({
      code: 'conflict',
    });
  });
});

describe('a domain without passwords', () => {
  it.each(['login', 'register', 'forgotPassword'] as const)('%s names the provider', async (call) => {
    const input = { email: 'Nora@Only-Provider.example ', password: 'correct horse battery' };
    expect(await failure(harness.client().auth[call](input))).toEqual({
      status: 403,
      code: 'forbidden',
      message: 'People with this email domain sign in with Gone, without a password.',
    });
  });

  it('says which provider it signs in by, and nothing about others', async () => {
    const required = async (email: string) => (await harness.client().singleSignOn.required({ email })).provider;
    expect(await required('Nora@Only-Provider.example ')).toEqual({ id: 'gone', name: 'Gone' });
    for (const email of ['nora@example.org', 'nora@sub.only-provider.example', 'nora@only-provider.example.org'])
      expect(await required(email)).toBeNull();
  });
});

describe('a sign-in', () => {
  it('begins at one node and ends at another', async () => {
    const node = await startNode(harness);
    const browser = openBrowser((path) => (path.includes('/callback') ? node.app : harness.app));
    expect(await (await signIn(newPerson(), browser)).auth.profile()).toMatchObject({ email_verified: true });
    await node.close();
  });

  it('creates no account where registration is closed, and opens those that exist', async () => {
    const who = newPerson();
    await signIn(who);
    const node = await startNode(harness, { config: { ...harness.deps.config, registration: { mode: 'closed' } } });
    const stranger = newPerson();
    expect(await openBrowser(() => node.app).visit(stranger)).toEqual({ failure: 'not_admitted' });
    expect(await accounts(stranger.email)).toBe(0);
    await signIn(
      who,
      openBrowser(() => node.app),
    );
    await node.close();
  });

  it('to an account that is being deleted shows until when it can be kept', async () => {
    const who = newPerson();
    await signIn(who);
    const { db } = harness.database;
    const deletion_at = new Date(harness.deps.now().getTime() + 60 * MINUTE_MS);
    await db.updateTable('account').set({ deletion_at }).where('email', '=', who.email).execute();
    expect(await (await signIn(who)).auth.profile()).toMatchObject({ deletion_at: deletion_at.toISOString() });
  });

  it('to a suspended account does not lift the suspension', async () => {
    const who = newPerson();
    const session = await signIn(who);
    const id = (await session.workspaces.list()).items[0]?.id ?? '';
    const { db } = harness.database;
    const suspension = { suspended_at: harness.deps.now(), suspended_reason: 'Phishing' };
    await db.updateTable('workspace').set(suspension).where('id', '=', id).execute();
    expect(await failure((await signIn(who)).endpoints.create({ name: 'New' }))).toMatchObject({
      code: 'account_suspended',
    });
  });
});

describe('an account of a domain without passwords', () => {
  let node: TestNode;
  beforeAll(async () => {
    const { config } = harness.deps;
    const providers = config.providers.map((one) =>
      one.id === 'acme' ? { ...one, domains: ['company.example'], allowsPassword: false } : one,
    );
    node = await startNode(harness, { config: { ...config, providers } });
  });
  afterAll(() => node.close());

  const browserAtNode = () => openBrowser(() => node.app);
  /** An account from before the operator switched passwords off. */
  async function newAccount({ isVerified }: { isVerified: boolean }) {
    people += 1;
    const email = `earlier${people}@company.example`;
    const account = await harness.signUp(email);
    if (isVerified) await account.client.auth.verifyEmail({ token: await linkIn(email, /Confirm/) });
    return account;
  }
  const linkIn = async (to: string, subject: RegExp) =>
    /token=([\w-]+)/.exec((await harness.mail(to, subject)).text)?.[1] ?? '';

  it('is connected at the first sign-in, and told so', async () => {
    const account = await newAccount({ isVerified: true });
    const who = newPerson({ email: account.email });
    const session = await signIn(who, browserAtNode());
    expect(await session.auth.profile()).toMatchObject({ email: account.email });
    expect((await session.singleSignOn.identities()).items).toMatchObject([{ provider: 'Acme', email: account.email }]);
    await harness.mail(account.email, /was connected/);
    const actions = async () => {
      const workspace_id = (await session.workspaces.list()).items[0]?.id ?? '';
      return (await session.audit.list({ workspace_id })).items.map(({ action }) => action);
    };
    expect(await actions()).toContain('account.identity_connected');

    // A person who disconnects the last identity is not locked out.
    const [identity] = (await session.singleSignOn.identities()).items;
    await session.singleSignOn.disconnect({ identity_id: identity?.id ?? '' });
    await harness.mail(account.email, /was disconnected/);
    await signIn(who, browserAtNode());
  });

  it('is not connected to a second person of the provider', async () => {
    const account = await newAccount({ isVerified: true });
    const [first, second] = [newPerson({ email: account.email }), newPerson({ email: account.email })];
    await signIn(first, browserAtNode());
    expect(await browserAtNode().visit(second)).toEqual({ failure: 'account_taken' });
  });

  it('is not connected if it never proved its address, until the operator has verified it', async () => {
    const account = await newAccount({ isVerified: false });
    const who = newPerson({ email: account.email });
    expect(await browserAtNode().visit(who)).toEqual({ failure: 'account_unverified' });
    expect((await account.client.singleSignOn.identities()).items).toEqual([]);
    await verifyForOwner(harness.deps, account.email);
    expect(await (await signIn(who, browserAtNode())).auth.profile()).toMatchObject({ email: account.email });
  });

  it('is not connected where passwords are on', async () => {
    const account = await newAccount({ isVerified: true });
    expect(await openBrowser().visit(newPerson({ email: account.email }))).toEqual({ failure: 'account_exists' });
  });

  it('still needs its second factor', async () => {
    const account = await newAccount({ isVerified: true });
    await setUpAuthenticator(harness, account);
    const browser = browserAtNode();
    const { code = '' } = await browser.visit(newPerson({ email: account.email }));
    expect(await browser.rest().singleSignOn.exchange({ code })).toHaveProperty('second_factor');
  });
});

describe('an attacker', () => {
  const past = Math.floor(Date.now() / 1000) - 7200;
  it.each<[string, () => Lie]>([
    ['a wrong nonce', () => ({ claims: { nonce: 'another' } })],
    ['no nonce', () => ({ claims: { nonce: undefined } })],
    ['a wrong issuer', () => ({ claims: { iss: provider.issuer } })],
    ['a wrong audience', () => ({ claims: { aud: 'another' } })],
    ['alg none', () => ({ header: { alg: 'none' }, change: (token) => token.replace(/[^.]*$/, '') })],
    ['a wrong key', () => ({ key: liar.otherKey })],
    ['a changed signature', () => ({ change: (token) => `${token.slice(0, -8)}AAAAAAAA` })],
    ['an expired ID token', () => ({ claims: { iat: past, exp: past + 60 } })],
    ['a subject with U+0000', () => ({ claims: { sub: 'a\0b' } })],
    ['a subject of a megabyte', () => ({ claims: { sub: 'a'.repeat(1_000_000) } })],
    ['an answer beyond the limit', () => ({ change: (token) => token.padEnd(2_000_000, 'a') })],
    ['no token', () => ({ change: () => '' })],
  ])('gets nowhere with %s', async (_, lie) => {
    expect(await openBrowser().visitLiar(lie())).toEqual({ failure: 'failed' });
    expect(await accounts('liar@example.org')).toBe(0);
  });

  it('cannot replay a callback, or use it in another browser or after ten minutes', async () => {
    const browser = openBrowser();
    const back = liar.back(await browser.begin('liar'), callbackOf('liar'), {
      claims: { sub: 'honest', email: 'honest@example.org' },
    });
    const other = openBrowser();
    await other.begin('liar');
    for (const stranger of [other, openBrowser()])
      expect(resultOf(await stranger.open(back))).toEqual({ failure: 'expired' });
    expect(resultOf(await browser.open(back))).toHaveProperty('code');
    expect(resultOf(await browser.open(back))).toEqual({ failure: 'expired' });
    const late = liar.back(await browser.begin('liar'), callbackOf('liar'));
    harness.passTime(10 * MINUTE_MS);
    expect(resultOf(await browser.open(late))).toEqual({ failure: 'expired' });
  });

  it('cannot replay a code, or use it in another browser or after a minute', async () => {
    const browser = openBrowser();
    const who = newPerson();
    const { code = '' } = await browser.visit(who);
    const other = openBrowser();
    await other.begin();
    const unknown = { status: 404, code: 'token_unknown' };
    expect(await failure(harness.client().singleSignOn.exchange({ code }))).toMatchObject(unknown);
    expect(await failure(other.rest().singleSignOn.exchange({ code }))).toMatchObject(unknown);
    await expect(browser.rest().singleSignOn.exchange({ code })).resolves.toHaveProperty('access_token');
    expect(await failure(browser.rest().singleSignOn.exchange({ code }))).toMatchObject(unknown);
    const late = (await browser.visit(who)).code ?? '';
    harness.passTime(MINUTE_MS);
    expect(await failure(browser.rest().singleSignOn.exchange({ code: late }))).toMatchObject(unknown);
  });

  it('cannot start a connection from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const answer = await harness.app.inject({ url: '/api/auth/oidc/acme?for=connect', headers });
    expect(resultOf(String(answer.headers.location))).toEqual({ failure: 'failed' });
  });

  it('cannot mix up two providers', async () => {
    const browser = openBrowser();
    const toLiar = liar.back(await browser.begin('liar'), callbackOf('liar'));
    // The state of one provider at the callback of the other.
    expect(resultOf(await browser.open(toLiar.replace('/liar/', '/acme/')))).toEqual({ failure: 'expired' });
    // The issuer in the answer is another one, or missing (RFC 9207).
    for (const iss of [`&iss=${encodeURIComponent(provider.issuer)}`, '']) {
      const back = liar.back(await browser.begin('liar'), callbackOf('liar')).replace(/&iss=.*$/, iss);
      expect(resultOf(await browser.open(back))).toEqual({ failure: 'failed' });
    }
  });

  it.each(['%00', '%ff', '%ed%a0%80', 'a'.repeat(1_000_000), ''])(
    'finds no failure with a strange value',
    async (value) => {
      const browser = openBrowser();
      const asked = new URL(await browser.begin('liar')).searchParams.get('state') ?? '';
      for (const query of [
        `state=${value}`,
        `state=${asked}&code=${value}&iss=${value}`,
        `error=${value}&state=${asked}`,
      ])
        expect(resultOf(await browser.open(`${callbackOf('liar')}?${query}`))).toHaveProperty('failure');
      const begun = await browser.begin('liar', `?redirect=${value}&for=${value}`);
      expect(begun.startsWith(liar.issuer)).toBe(true);
      const nowhere = await harness.app.inject({ url: `/api/auth/oidc/${value.slice(0, 1000) || '%20'}` });
      expect(nowhere.statusCode).toBeLessThan(500);
      expect(
        await failure(browser.rest().singleSignOn.exchange({ code: decodeURIComponent('%00').repeat(40) })),
      ).toMatchObject({ status: 422 });
    },
  );
});

it('marks the cookie for this host, and for http', async () => {
  const { headers } = await harness.app.inject({ url: '/api/auth/oidc/liar' });
  expect(headers['set-cookie']).toMatch(/^sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
});

it('marks the cookie for https', async () => {
  const { config } = harness.deps;
  const node = await startNode(harness, { config: { ...config, publicUrl: 'https://forms.example.org' } });
  const { headers } = await node.app.inject({ url: '/api/auth/oidc/liar' });
  expect(headers['set-cookie']).toMatch(
    /^__Host-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  // Another site of the domain can set a cookie without the prefix.
  const state = new URL(String(headers.location)).searchParams.get('state') ?? '';
  const cookie = String(headers['set-cookie']).split(';')[0]?.replace('__Host-', '') ?? '';
  const back = await node.app.inject({
    url: `/api/auth/oidc/liar/callback?code=x&state=${state}`,
    headers: { cookie },
  });
  expect(back.headers.location).toBe('/single-sign-on?failure=expired');
  await node.close();
});
