import * as openid from 'openid-client';
import { z } from 'zod';
import type { Provider } from '../../config/single-sign-on.ts';

/** The longest answer of a provider that is read: documents and keys have a few kilobytes. */
const MAX_BYTES = 1024 * 1024;
const TIMEOUT_SECONDS = 10;
/** How long what a provider publishes about itself is used before it is read again. */
const FRESH_MS = 60 * 60 * 1000;

interface Known {
  client: openid.Configuration;
  readAt: number;
}

/** What each provider of a configuration has published. A failure is not kept, so that the next sign-in tries again. */
const known = new WeakMap<Provider, Known>();

async function discover(provider: Provider, now: Date): Promise<openid.Configuration> {
  const found = known.get(provider);
  if (found && now.getTime() - found.readAt < FRESH_MS) return found.client;
  const client = await openid.discovery(
    new URL(provider.issuer),
    provider.clientId,
    { client_secret: provider.clientSecret },
    undefined,
    {
      timeout: TIMEOUT_SECONDS,
      [openid.customFetch]: fetchWithin,
      // The configuration allows http for this machine only.
      execute: provider.issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [],
    },
  );
  // Without it, an ID token that comes straight from the provider would be accepted without its signature.
  openid.enableNonRepudiationChecks(client);
  known.set(provider, { client, readAt: now.getTime() });
  return client;
}

/** Secrets of one sign-in. Only this server knows the nonce's and the verifier's place in it. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

export const newSignInSecrets = (): SignInSecrets => ({
  state: openid.randomState(),
  nonce: openid.randomNonce(),
  verifier: openid.randomPKCECodeVerifier(),
});

/** The address at the provider to which a browser goes to sign in. */
export async function toProviderUrl(
  provider: Provider,
  { state, nonce, verifier }: SignInSecrets,
  { callback, now }: { callback: string; now: Date },
): Promise<URL> {
  return openid.buildAuthorizationUrl(await discover(provider, now), {
    redirect_uri: callback,
    scope: 'openid email profile',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
}

const storable = z.string().refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));

const claimsSchema = z.object({
  iss: storable.max(2000),
  // OpenID Connect Core, section 2: at most 255 characters.
  sub: storable.min(1).max(255),
  email: z.string().max(254).regex(z.regexes.email).optional().catch(undefined),
  // As sent: a value of the wrong type differs from one that is missing.
  email_verified: z.unknown().optional(),
  name: storable.max(100).optional().catch(undefined),
});
export type Claims = z.output<typeof claimsSchema>;

/**
 * Exchanges what a browser brings back for what the provider says about the person, with all checks: state, issuer,
 * signature, audience, nonce and time.
 * @throws if any of them fails
 */
export async function readClaims(
  provider: Provider,
  { state, nonce, verifier }: SignInSecrets,
  { returned, now }: { returned: URL; now: Date },
): Promise<Claims> {
  const client = await discover(provider, now);
  const tokens = await openid.authorizationCodeGrant(client, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = claimsSchema.parse(tokens.claims());
  if (claims.email !== undefined) return claims;
  // Some providers keep the address out of the ID token. The answer must be about the same subject.
  const { email, email_verified, name } = await openid.fetchUserInfo(client, tokens.access_token, claims.sub);
  return claimsSchema.parse({ ...claims, email, email_verified, name });
}

/** A `fetch` that reads no more than a bounded answer and follows no redirect. */
const fetchWithin: openid.CustomFetch = async (url, options) => {
  const response = await fetch(url, { ...options, redirect: 'manual' } as RequestInit);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error('The answer of the provider is too long.');
    chunks.push(chunk);
  }
  const { status, statusText, headers } = response;
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, statusText, headers });
};
