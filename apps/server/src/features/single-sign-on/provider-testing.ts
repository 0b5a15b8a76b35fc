import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Adapter, type AdapterPayload } from 'oidc-provider';

// Providers for tests: a real one, and one that answers with the claims and signatures of the test.

export interface Person {
  sub: string;
  email: string;
  email_verified: boolean;
  name?: string;
}

export const client = { client_id: 'postern', client_secret: 'a secret for tests only' };

async function listen(handle: (issuer: string) => RequestListener): Promise<{ issuer: string; close: () => void }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', handle(issuer));
  return {
    issuer,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What one provider remembers of one kind. Its own store in memory warns at each start. */
function createMemory(): Adapter {
  const stored = new Map<string, AdapterPayload>();
  return {
    upsert: async (id, payload) => void stored.set(id, payload),
    find: async (id) => stored.get(id),
    findByUid: async (uid) => [...stored.values()].find((payload) => payload.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id) => void stored.set(id, { ...stored.get(id), consumed: true }),
    destroy: async (id) => void stored.delete(id),
    revokeByGrantId: async () => undefined,
  };
}

const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * A real provider. It knows who signs in: the person that `signInAs` or `become` names.
 * @param callbacks the addresses to which it leads back, as they are at the first request
 */
export async function startProvider(callbacks: readonly string[]) {
  const { privateKey } = newKeys();
  let person: Person | undefined;
  const create = (issuer: string) =>
    new Provider(issuer, {
      clients: [{ ...client, redirect_uris: [...callbacks], grant_types: ['authorization_code'] }],
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' }] },
      adapter: () => createMemory(),
      cookies: { keys: ['a key for tests only'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
      findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...person, sub }) }),
      async loadExistingGrant(ctx) {
        const grant = new ctx.oidc.provider.Grant({
          clientId: client.client_id,
          ...(ctx.oidc.session?.accountId !== undefined && { accountId: ctx.oidc.session.accountId }),
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
  const server = await listen((issuer) => {
    let provider: Provider | undefined;
    return (request: IncomingMessage, response: ServerResponse) => {
      provider ??= create(issuer);
      if (request.url?.startsWith('/interaction/'))
        void provider.interactionFinished(request, response, { login: { accountId: person?.sub ?? '' } });
      else void provider.callback()(request, response);
    };
  });
  return {
    ...server,
    become(who: Person) {
      person = who;
    },
    /** Follows the provider's pages as a browser of this person, until they lead back. */
    async signInAs(who: Person, url: string): Promise<string> {
      person = who;
      const jar = new Map<string, string>();
      for (let at = url; ;) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const line of answer.headers.getSetCookie()) {
          const [name = '', ...value] = (line.split(';')[0] ?? '').split('=');
          jar.set(name, value.join('='));
        }
        const next = new URL(answer.headers.get('location') ?? '/no-redirect', at);
        if (next.origin !== new URL(url).origin) return next.href;
        if (next.pathname === '/no-redirect') throw new Error(`The provider answered ${await answer.text()}`);
        at = next.href;
      }
    },
  };
}

/** What a lying provider puts into its ID token. */
export interface Lie {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
  key?: KeyObject;
  /** The token as a whole. */
  change?: (token: string) => string;
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A provider that issues any ID token. */
export async function startLiar() {
  const { privateKey, publicKey } = newKeys();
  let [nonce, lie]: [string | null, Lie] = [null, {}];
  const server = await listen((issuer) => (request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(toAnswer(issuer, request.url ?? '')));
  });
  const toAnswer = (issuer: string, url: string): unknown => {
    if (url.startsWith('/.well-known'))
      return {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        authorization_response_iss_parameter_supported: true,
      };
    if (url === '/jwks') return { keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] };
    return { access_token: 'x', token_type: 'bearer', id_token: toToken(issuer) };
  };
  const toToken = (issuer: string): string => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: client.client_id,
      sub: 'liar',
      nonce,
      iat: now,
      exp: now + 60,
      email: 'liar@example.org',
      email_verified: true,
      ...lie.claims,
    };
    const body = `${base64({ alg: 'RS256', ...lie.header })}.${base64(claims)}`;
    const token = `${body}.${sign('sha256', Buffer.from(body), lie.key ?? privateKey).toString('base64url')}`;
    return lie.change?.(token) ?? token;
  };
  return {
    ...server,
    otherKey: newKeys().privateKey,
    /** The address back, after a visit to the provider's page. The next token contains the lie. */
    back(url: string, callback: string, next: Lie = {}): string {
      const asked = new URL(url).searchParams;
      [nonce, lie] = [asked.get('nonce'), next];
      const query = new URLSearchParams({ code: 'any', state: asked.get('state') ?? '', iss: server.issuer });
      return `${callback}?${query.toString()}`;
    },
  };
}
