import { isProviderOf, type Provider } from '../../config/single-sign-on.ts';
import type { Ctx } from '../../context.ts';
import { newId } from '../../ids.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { hashToken, newToken } from '../../lib/token.ts';
import { providerSignInRule } from '../auth/auth.limits.ts';
import { isTaken, mayHaveAccount, prepareVerifiedAccount } from '../auth/providers/create-verified.service.ts';
import { callbackOf } from './begin.service.ts';
import { readBrowserSecret } from './browser-cookie.ts';
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
  const subject =
    purpose === 'connect'
      ? { issuer: claims.iss, subject: claims.sub, email }
      : { account_id: await findOrCreateAccount(ctx, claims, email) };
  await repo.createCode(db, { ...row, ...subject }, now());
  return { code, purpose, returnTo: pending.return_to };
}

/** @throws {RefusedSignIn} unverified · wrong_domain */
function provenEmail(provider: Provider, { email, email_verified }: Claims): string {
  if (email === undefined || email_verified !== true) throw new RefusedSignIn('unverified');
  if (!isProviderOf(provider, email)) throw new RefusedSignIn('wrong_domain');
  return email;
}

/**
 * The account that an identity is connected to, else a new one. An account that has the address already is not taken over:
 * its owner connects the identity.
 * @throws {RefusedSignIn} account_exists · not_admitted
 */
async function findOrCreateAccount(ctx: Ctx, { iss: issuer, sub: subject, name }: Claims, email: string) {
  const { db, now } = ctx.deps;
  const known = await repo.useIdentity(db, { issuer, subject, now: now() });
  if (known) return known.account_id;
  if (await isTaken(ctx, email)) throw new RefusedSignIn('account_exists');
  if (!(await mayHaveAccount(ctx, email))) throw new RefusedSignIn('not_admitted');
  const create = await prepareVerifiedAccount(ctx, { email, name: name?.trim() || null });
  return db.transaction().execute(async (trx) => {
    const account_id = await create(trx);
    if (account_id === undefined) throw new RefusedSignIn('account_exists');
    const times = { created_at: now(), last_used_at: now() };
    const identity = { id: newId(now()), account_id, issuer, subject, email, ...times };
    // Two browsers of one person came back at once, with two addresses: the first account counts.
    if (!(await repo.createIdentity(trx, identity))) throw new RefusedSignIn('failed');
    return account_id;
  });
}
