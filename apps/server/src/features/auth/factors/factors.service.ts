import type { changeFactorsInput, Factors, newAuthenticatorSchema, recoveryCodesSchema } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../../context.ts';
import type { Trx } from '../../../db/client.ts';
import { AppError } from '../../../errors.ts';
import { sendAccountEmailJob, type AccountEmailKind } from '../../account-emails/account-emails.jobs.ts';
import { recordAccountAudit } from '../../audit/record-audit.service.ts';
import { wrongCodeRule } from '../auth.limits.ts';
import { checkOwnPassword } from '../own-password.service.ts';
import { deleteSessions } from '../sessions.repo.ts';
import { findStep, noteWrongCode, readDigits, sealTotpSecret, withCode, wrongCode } from './check-code.service.ts';
import * as repo from './factors.repo.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { newTotpSecret, toTotpUri } from './totp.ts';

export async function getFactors({ deps, actor }: AuthedCtx): Promise<Factors> {
  const found = await repo.findAuthenticator(deps.db, actor.account_id);
  const authenticator = found?.confirmed_at
    ? { created_at: found.confirmed_at.toISOString(), last_used_at: found.last_used_at?.toISOString() ?? null }
    : null;
  return { authenticator, recovery_codes_left: await repo.countRecoveryCodes(deps.db, actor.account_id) };
}

/** Makes a secret, which changes nothing until a code has confirmed it. */
export async function startAuthenticator(
  ctx: AuthedCtx,
  { current_password }: { current_password: string },
): Promise<z.output<typeof newAuthenticatorSchema>> {
  const { deps } = ctx;
  const { id: account_id, email } = await checkOwnPassword(ctx, current_password);
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
    await notify(trx, ctx, 'factor_added');
    return replaceCodes(trx, account_id);
  });
  await limiter.release(wrongCodeRule, account_id);
  return { recovery_codes: codes };
}

export async function removeAuthenticator(ctx: AuthedCtx, input: z.output<typeof changeFactorsInput>): Promise<void> {
  const account_id = await demandFactor(ctx, input.current_password);
  await withCode(ctx, { account_id, code: input.code }, async (trx) => {
    await repo.deleteFactors(trx, account_id);
    await recordAccountAudit(trx, ctx, { account_id, action: 'account.authenticator_removed' });
    await notify(trx, ctx, 'factor_removed');
  });
}

export async function renewRecoveryCodes(
  ctx: AuthedCtx,
  input: z.output<typeof changeFactorsInput>,
): Promise<z.output<typeof recoveryCodesSchema>> {
  const account_id = await demandFactor(ctx, input.current_password);
  const codes = await withCode(ctx, { account_id, code: input.code }, async (trx) => {
    await recordAccountAudit(trx, ctx, { account_id, action: 'account.recovery_codes_made' });
    await notify(trx, ctx, 'recovery_codes_made');
    return replaceCodes(trx, account_id);
  });
  return { recovery_codes: codes };
}

/** Checks the password, and that there is a factor to change. @returns the account's id */
async function demandFactor(ctx: AuthedCtx, password: string): Promise<string> {
  const { id } = await checkOwnPassword(ctx, password);
  if (!(await repo.hasFactor(ctx.deps.db, id))) throw notSetUp();
  return id;
}

async function replaceCodes(trx: Trx, account_id: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(account_id, code.replaceAll('-', '')));
  await repo.replaceRecoveryCodes(trx, account_id, hashes);
  return codes;
}

const notify = (trx: Trx, { deps, actor }: AuthedCtx, letter: AccountEmailKind): Promise<unknown> =>
  deps.queue.enqueue(trx, sendAccountEmailJob, { account_id: actor.account_id, letter });

const alreadySetUp = () =>
  new AppError('conflict', 'An authenticator app is set up already. Remove it first to set up another one.');

const notSetUp = () => new AppError('conflict', 'No authenticator app is set up.');
