import type { Identity, Provider as PublicProvider, SignInResult } from '@postern/contracts';
import { findRequiredProvider } from '../../config/single-sign-on.ts';
import type { AuthedCtx, Ctx } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { hashToken } from '../../lib/token.ts';
import { linkRule, providerSignInRule } from '../auth/auth.limits.ts';
import { signIn } from '../auth/sign-in.service.ts';
import { readBrowserSecret } from './browser-cookie.ts';
import { recordConnection } from './record-connection.service.ts';
import * as repo from './single-sign-on.repo.ts';

export const listProviders = async ({ deps }: Ctx): Promise<{ items: PublicProvider[] }> => ({
  items: deps.config.providers.map(toPublic),
});

/** @throws {AppError} rate_limited: no one may try out which domains a provider has */
export async function findRequired(
  { deps, ip }: Ctx,
  { email }: { email: string },
): Promise<{ provider: PublicProvider | null }> {
  await deps.limiter.demand(providerSignInRule, ip);
  const required = findRequiredProvider(deps.config.providers, email);
  return { provider: required ? toPublic(required) : null };
}

const toPublic = ({ id, name }: PublicProvider): PublicProvider => ({ id, name });

/** @throws {AppError} token_unknown · rate_limited */
export async function exchange(ctx: Ctx, { code }: { code: string }): Promise<SignInResult> {
  const taken = await repo.takeSignInCode(ctx.deps.db, await keyOf(ctx, code));
  if (!taken) throw unknownCode();
  const { account_id } = taken;
  ctx.log.info({ event: 'login', account_id }, 'signed in');
  return signIn(ctx, { account_id, isRemembered: false, means: 'single_sign_on' });
}

export async function listIdentities(ctx: AuthedCtx): Promise<{ items: Identity[] }> {
  const rows = await repo.listIdentities(ctx.deps.db, ctx.actor.account_id);
  return { items: rows.map((row) => toIdentity(ctx, row)) };
}

/** @throws {AppError} token_unknown · conflict · rate_limited */
export async function connect(ctx: AuthedCtx, { code }: { code: string }): Promise<Identity> {
  const { db, now } = ctx.deps;
  const { account_id } = ctx.actor;
  const key = await keyOf(ctx, code);
  const row = await db.transaction().execute(async (trx) => {
    const taken = await repo.takeConnectCode(trx, key);
    if (!taken) throw unknownCode();
    const made = await repo.createIdentity(trx, { id: newId(now()), account_id, created_at: now(), ...taken });
    if (!made) throw new AppError('conflict', 'This account is connected already, here or to another account.');
    await recordConnection(trx, ctx, { account_id, change: 'connected' });
    return made;
  });
  return toIdentity(ctx, row);
}

/** @throws {AppError} not_found */
export async function disconnect(ctx: AuthedCtx, { identity_id }: { identity_id: string }): Promise<void> {
  const { account_id } = ctx.actor;
  await ctx.deps.db.transaction().execute(async (trx) => {
    if (!(await repo.deleteIdentity(trx, { account_id, id: identity_id }))) throw notFound('connection');
    await recordConnection(trx, ctx, { account_id, change: 'disconnected' });
  });
}

/** A code works only in the browser that began, whose cookie no script can read. */
async function keyOf({ deps, ip, cookies }: Ctx, code: string) {
  await deps.limiter.demand(linkRule, ip);
  const browser = readBrowserSecret(cookies, deps.config.publicUrl);
  if (browser === undefined) throw unknownCode();
  return { code_hash: hashToken(code), browser_hash: hashToken(browser), now: deps.now() };
}

const unknownCode = (): AppError =>
  new AppError('token_unknown', 'This sign-in has expired or was used already. Please try again.');

const toIdentity = ({ deps }: Ctx, { id, issuer, email, created_at, last_used_at }: repo.IdentityRow): Identity => ({
  id,
  provider: deps.config.providers.find((provider) => isSameIssuer(provider.issuer, issuer))?.name ?? null,
  issuer,
  email,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

/** Operators write a bare host with or without a slash at its end. */
const isSameIssuer = (one: string, other: string): boolean => one.replace(/\/$/, '') === other.replace(/\/$/, '');
