import type { changeFactorsInput, Factors, newAuthenticatorSchema, recoveryCodesSchema } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { recordAccountAudit } from '../../audit/record-audit.service.ts';
import { wrongCodeRule } from '../auth.limits.ts';
import { checkOwnPassword } from '../own-password.service.ts';
import { deleteSessions } from '../sessions.repo.ts';
import { findStep, noteWrongCode, readDigits, sealTotpSecret, withFactor, wrongCode } from './check-factor.service.ts';
import * as repo from './factors.repo.ts';
import { notifyOfFactors } from './notify-of-factors.ts';
import { listPasskeys } from './passkeys.repo.ts';
import { toPasskey } from './passkeys.service.ts';
import { proveOwner } from './prove-owner.service.ts';
import { replaceRecoveryCodes } from './recovery-codes.service.ts';
import { afterRemoval } from './remove-factors.service.ts';
import { newTotpSecret, toTotpUri } from './totp.ts';

export async function getFactors({ deps, actor }: AuthedCtx): Promise<Factors> {
  const found = await repo.findAuthenticator(deps.db, actor.account_id);
  const authenticator = found?.confirmed_at
    ? { created_at: found.confirmed_at.toISOString(), last_used_at: found.last_used_at?.toISOString() ?? null }
    : null;
  const passkeys = await listPasskeys(deps.db, actor.account_id);
  return {
    authenticator,
    passkeys: passkeys.map(toPasskey),
    recovery_codes_left: await repo.countRecoveryCodes(deps.db, actor.account_id),
  };
}

/** Makes a secret, which changes nothing until a code has confirmed it. */
export async function startAuthenticator(
  ctx: AuthedCtx,
  input: z.output<typeof changeFactorsInput>,
): Promise<z.output<typeof newAuthenticatorSchema>> {
  const { deps, actor } = ctx;
  if ((await repo.findAuthenticator(deps.db, actor.account_id))?.confirmed_at) {
    await checkOwnPassword(ctx, input.current_password);
    throw alreadySetUp();
  }
  const { id: account_id, email } = await proveOwner(ctx, input);
  const secret = newTotpSecret();
  const sealed_secret = sealTotpSecret(deps, account_id, secret);
  if (!(await repo.replaceUnconfirmed(deps.db, { account_id, sealed_secret, created_at: deps.now() })))
    throw alreadySetUp();
  return { secret, uri: toTotpUri(secret, email) };
}

/** Other sessions end: they began without the factor. */
export async function confirmAuthenticator(
  ctx: AuthedCtx,
  { code }: { code: string },
): Promise<z.output<typeof recoveryCodesSchema>> {
  const { db, limiter, now } = ctx.deps;
  const { account_id, session_hash } = ctx.actor;
  const found = await repo.findAuthenticator(db, account_id);
  if (!found || found.confirmed_at) throw found ? alreadySetUp() : notSetUp();
  await limiter.demand(wrongCodeRule, account_id);
  const digits = readDigits(code);
  const step = digits === undefined ? undefined : findStep(ctx.deps, found, digits);
  if (step === undefined) {
    await noteWrongCode(ctx, account_id);
    throw wrongCode();
  }
  const codes = await db.transaction().execute(async (trx) => {
    await repo.lockAccount(trx, account_id);
    if (!(await repo.confirmAuthenticator(trx, { account_id, step, now: now() }))) throw alreadySetUp();
    await deleteSessions(trx, account_id, session_hash);
    await recordAccountAudit(trx, ctx, { account_id, action: 'account.authenticator_added' });
    await notifyOfFactors(trx, ctx, 'factor_added');
    return replaceRecoveryCodes(trx, account_id);
  });
  await limiter.release(wrongCodeRule, account_id);
  return { recovery_codes: codes };
}

export async function removeAuthenticator(
  ctx: AuthedCtx,
  { current_password, ...proof }: z.output<typeof changeFactorsInput>,
): Promise<void> {
  const { id: account_id } = await checkOwnPassword(ctx, current_password);
  if (!(await repo.findAuthenticator(ctx.deps.db, account_id))?.confirmed_at) throw notSetUp();
  await withFactor(ctx, { account_id, purpose: 'confirm', ...proof }, async (trx) => {
    if (!(await repo.deleteAuthenticator(trx, account_id))) throw notSetUp();
    await recordAccountAudit(trx, ctx, { account_id, action: 'account.authenticator_removed' });
    await notifyOfFactors(trx, ctx, (await afterRemoval(trx, account_id)) ? 'factor_removed' : 'authenticator_removed');
  });
}

export async function renewRecoveryCodes(
  ctx: AuthedCtx,
  { current_password, ...proof }: z.output<typeof changeFactorsInput>,
): Promise<z.output<typeof recoveryCodesSchema>> {
  const { id: account_id } = await checkOwnPassword(ctx, current_password);
  if (!(await repo.hasFactor(ctx.deps.db, account_id))) throw noFactor();
  const codes = await withFactor(ctx, { account_id, purpose: 'confirm', ...proof }, async (trx) => {
    await recordAccountAudit(trx, ctx, { account_id, action: 'account.recovery_codes_made' });
    await notifyOfFactors(trx, ctx, 'recovery_codes_made');
    return replaceRecoveryCodes(trx, account_id);
  });
  return { recovery_codes: codes };
}

const alreadySetUp = () =>
  new AppError('conflict', 'An authenticator app is set up already. Remove it first to set up another one.');

const notSetUp = () => new AppError('conflict', 'No authenticator app is set up.');

const noFactor = () => new AppError('conflict', 'No second factor is set up.');
