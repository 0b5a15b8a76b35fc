import type { Ctx, Deps } from '../../../context.ts';
import type { Trx } from '../../../db/client.ts';
import { AppError } from '../../../errors.ts';
import { open, seal } from '../../../lib/secret-box.ts';
import { sendAccountEmailJob } from '../../account-emails/account-emails.jobs.ts';
import { recordAccountAudit } from '../../audit/record-audit.service.ts';
import { wrongCodeRule } from '../auth.limits.ts';
import * as repo from './factors.repo.ts';
import { hashRecoveryCode, readRecoveryCode } from './recovery-codes.ts';
import { findTotpStep } from './totp.ts';

const DIGITS = /^\d{6}$/;
/** Failed codes that the audit log records within an hour. */
const atMost = { count: 10, withinMs: 3_600_000 };

/** Binds a sealed secret to the account it was stored for. */
const contextOf = (account_id: string): string => `authenticator ${account_id}`;

export const sealTotpSecret = ({ secret }: Pick<Deps, 'secret'>, account_id: string, totpSecret: string): string =>
  seal(secret, totpSecret, contextOf(account_id));

/** The step of a code, by the account's sealed secret; undefined if the code is wrong. */
export const findStep = (
  { secret, now }: Pick<Deps, 'secret' | 'now'>,
  { account_id, sealed_secret }: { account_id: string; sealed_secret: string },
  code: string,
): number | undefined => findTotpStep(open(secret, sealed_secret, contextOf(account_id)), code, now());

export const readDigits = (text: string): string | undefined => {
  const digits = text.replaceAll(/\s/g, '');
  return DIGITS.test(digits) ? digits : undefined;
};

export const wrongCode = (): AppError => {
  const message = 'This code is wrong, or was used before.';
  return new AppError('wrong_code', message, { errors: [{ path: 'code', message, code: 'wrong_code' }] });
};

interface GivenCode {
  account_id: string;
  code: string;
}

/**
 * Does something that takes a second factor. The code is used up in the transaction that does it. Each attempt counts
 * for the account before its code is checked, so that parallel guesses cannot outrun the count.
 * @throws {AppError} wrong_code · rate_limited after ten wrong ones
 */
export async function withCode<T>(ctx: Ctx, given: GivenCode, act: (trx: Trx) => Promise<T>): Promise<T> {
  const { db, limiter } = ctx.deps;
  const { account_id } = given;
  await limiter.demand(wrongCodeRule, account_id);
  const result = await db.transaction().execute(async (trx) => {
    await repo.lockAccount(trx, account_id);
    return (await takeCode(trx, ctx, given)) ? { done: await act(trx) } : undefined;
  });
  if (!result) {
    await noteWrongCode(ctx, account_id);
    throw wrongCode();
  }
  await limiter.release(wrongCodeRule, account_id);
  return result.done;
}

/** Uses up a code; false if it is wrong. */
async function takeCode(trx: Trx, ctx: Ctx, { account_id, code }: GivenCode): Promise<boolean> {
  const digits = readDigits(code);
  if (digits !== undefined) {
    const found = await repo.findAuthenticator(trx, account_id);
    const step = found && findStep(ctx.deps, found, digits);
    return step !== undefined && repo.takeStep(trx, { account_id, step, now: ctx.deps.now() });
  }
  const recovery = readRecoveryCode(code);
  if (recovery === undefined) return false;
  if (!(await repo.takeRecoveryCode(trx, account_id, hashRecoveryCode(account_id, recovery)))) return false;
  await ctx.deps.queue.enqueue(trx, sendAccountEmailJob, { account_id, letter: 'recovery_code_used' });
  await recordAccountAudit(trx, ctx, { account_id, action: 'account.recovery_code_used' });
  return true;
}

/** Notes a wrong code in the audit log. */
export async function noteWrongCode(ctx: Ctx, account_id: string): Promise<void> {
  const target = { kind: 'account' as const, id: account_id };
  await ctx.deps.db.transaction().execute((trx) =>
    recordAccountAudit(trx, ctx, {
      account_id,
      by: 'unknown',
      action: 'account.second_factor_failed',
      target,
      atMost,
    }),
  );
}
