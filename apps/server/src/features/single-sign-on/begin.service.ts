import type { Provider } from '../../config/single-sign-on.ts';
import type { Ctx } from '../../context.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { hashToken, newToken } from '../../lib/token.ts';
import { providerSignInRule } from '../auth/auth.limits.ts';
import { readBrowserSecret } from './browser-cookie.ts';
import { newSignInSecrets, toProviderUrl } from './provider-client.ts';
import { RefusedSignIn } from './refused-sign-in.ts';
import * as repo from './single-sign-on.repo.ts';

const LASTS_MS = 10 * MINUTE_MS;
const MAX_PATH_CHARS = 2000;

export interface Beginning {
  purpose: 'sign_in' | 'connect';
  /** The page to open afterwards, as the address gives it. */
  returnTo: unknown;
}

/** The address to which a provider sends browsers back; it is registered there, character by character. */
export const callbackOf = (publicUrl: string, { id }: Provider): string => `${publicUrl}/api/auth/oidc/${id}/callback`;

/**
 * Stores what a browser needs to come back, and says where it goes.
 * @returns the provider's address, and the secret that the browser keeps
 * @throws {RefusedSignIn} unavailable
 */
export async function begin(
  ctx: Ctx,
  provider: Provider,
  { purpose, returnTo }: Beginning,
): Promise<{ url: URL; browserSecret: string }> {
  const { config, db, limiter, now } = ctx.deps;
  await limiter.demand(providerSignInRule, ctx.ip);
  const secrets = newSignInSecrets();
  const callback = callbackOf(config.publicUrl, provider);
  const url = await toProviderUrl(provider, secrets, { callback, now: now() }).catch((cause: unknown) => {
    throw new RefusedSignIn('unavailable', cause);
  });
  // Kept between sign-ins, so that two tabs can sign in at once.
  const browserSecret = readBrowserSecret(ctx.cookies, config.publicUrl) ?? newToken();
  const pending = {
    state_hash: hashToken(secrets.state),
    browser_hash: hashToken(browserSecret),
    provider: provider.id,
    purpose,
    nonce: secrets.nonce,
    verifier: secrets.verifier,
    return_to: toLocalPath(returnTo),
    expires_at: new Date(now().getTime() + LASTS_MS),
  };
  await repo.createPending(db, pending, now());
  return { url, browserSecret };
}

/** A path of this server; null for everything else. Browsers read a backslash as a slash, and ignore control characters. */
function toLocalPath(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || wanted.length > MAX_PATH_CHARS || !wanted.isWellFormed()) return null;
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted) ? wanted : null;
}
