import { isProviderOf, type Provider } from '../../config/single-sign-on.ts';
import type { Ctx } from '../../context.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { hashToken, newToken } from '../../lib/token.ts';
import { providerSignInRule } from '../auth/auth.limits.ts';
import { callbackOf } from './begin.service.ts';
import { readBrowserSecret } from './browser-cookie.ts';
import { findAccountOf } from './find-account.service.ts';
import { readClaims, type Claims } from './provider-client.ts';
import { RefusedSignIn } from './refused-sign-in.ts';
import * as repo from './single-sign-on.repo.ts';

const CODE_LASTS_MS = MINUTE_MS;

export interface Returned {
  /** The one-time code for the app. */
  code: string;
  purpose: 'sign_in' | 'connect';
  returnTo: string | null;
}

/**
 * What a browser brings back from a provider becomes a one-time code for the app.
 * @param query the callback's, as sent
 * @throws {RefusedSignIn}
 */
export async function comeBack(ctx: Ctx, provider: Provider, query: URLSearchParams): Promise<Returned> {
  const { config, db, limiter, now } = ctx.deps;
  await limiter.demand(providerSignInRule, ctx.ip);
  const state = query.get('state') ?? '';
  const browser = readBrowserSecret(ctx.cookies, config.publicUrl);
  if (browser === undefined) throw new RefusedSignIn('expired');
  const browser_hash = hashToken(browser);
  const key = { state_hash: hashToken(state), browser_hash, provider: provider.id, now: now() };
  const pending = await repo.takePending(db, key);
  if (!pending) throw new RefusedSignIn('expired');

  const returned = new URL(`${callbackOf(config.publicUrl, provider)}?${query.toString()}`);
  const { nonce, verifier } = pending;
  const claims = await readClaims(provider, { state, nonce, verifier }, { returned, now: now() }).catch(
    (cause: unknown) => {
      throw new RefusedSignIn(query.get('error') === 'access_denied' ? 'cancelled' : 'failed', cause);
    },
  );
  const email = provenEmail(provider, claims);
  const code = newToken();
  const row = { code_hash: hashToken(code), browser_hash, expires_at: new Date(now().getTime() + CODE_LASTS_MS) };
  const purpose = pending.purpose === 'connect' ? 'connect' : 'sign_in';
  if (purpose === 'connect') {
    await repo.createCode(db, { ...row, issuer: claims.iss, subject: claims.sub, email }, now());
    return { code, purpose, returnTo: pending.return_to };
  }
  const { account_id, joined } = await findAccountOf(ctx, provider, { ...claims, email });
  await repo.createCode(db, { ...row, account_id }, now());
  // A new member begins where the others work, not in the empty workspace that every account has.
  const start = joined === undefined ? null : `/dashboard?workspace=${joined}`;
  return { code, purpose, returnTo: pending.return_to ?? start };
}

/** @throws {RefusedSignIn} unverified · wrong_domain */
function provenEmail(provider: Provider, { email, email_verified }: Claims): string {
  const isVerified = email_verified === true || (email_verified === undefined && provider.trustsEmail);
  if (email === undefined || !isVerified) throw new RefusedSignIn('unverified');
  if (!isProviderOf(provider, email)) throw new RefusedSignIn('wrong_domain');
  return email;
}
