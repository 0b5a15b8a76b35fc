import type { PasskeyProof } from '@postern/contracts';
import type { Ctx, Deps } from '../../../context.ts';
import type { Trx } from '../../../db/client.ts';
import { AppError } from '../../../errors.ts';
import { open, seal } from '../../../lib/secret-box.ts';
import { sendAccountEmailJob } from '../../account-emails/account-emails.jobs.ts';
import { recordAccountAudit } from '../../audit/record-audit.service.ts';
import { wrongCodeRule } from '../auth.limits.ts';
import * as repo from './factors.repo.ts';
import { readSignature, wrongPasskey, type SignedPasskey } from './webauthn.ts';
import { notePasskeyUse } from './passkeys.repo.ts';
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

/** A second factor, as a person has given it. */
interface GivenFactor {
  account_id: string;
  /** What the passkey's challenge was made for. */
  purpose: 'second_factor' | 'confirm';
  code?: string | undefined;
  passkey?: PasskeyProof | undefined;
}

/**
 * Does something that takes a second factor. A code is used up in the transaction that does it, a passkey's challenge before.
 * Each attempt counts for the account before it is checked, so that parallel guesses cannot outrun the count.
 * @throws {AppError} invalid without a factor · wrong_code · wrong_passkey · rate_limited after ten wrong ones
 */
export async function withFactor<T>(ctx: Ctx, given: GivenFactor, act: (trx: Trx) => Promise<T>): Promise<T> {
  const { db, limiter } = ctx.deps;
  const { account_id, passkey } = given;
  if (passkey === undefined && given.code === undefined) throw noFactor();
  await limiter.demand(wrongCodeRule, account_id);
  const signed = passkey && (await readSignature(ctx, given, passkey));
  const result = await db.transaction().execute(async (trx) => {
    await repo.lockAccount(trx, account_id);
    const isRight = signed ? await noteUse(trx, ctx, signed) : await takeCode(trx, ctx, given);
    return isRight ? { done: await act(trx) } : undefined;
  });
  if (!result) {
    await noteWrongCode(ctx, account_id);
    throw passkey ? wrongPasskey() : wrongCode();
  }
  await limiter.release(wrongCodeRule, account_id);
  return result.done;
}

/** False if the passkey has been removed since it signed. */
export const noteUse = (trx: Trx, { deps }: Ctx, signed: SignedPasskey): Promise<boolean> =>
  notePasskeyUse(trx, { ...signed, now: deps.now() });

function noFactor(): AppError {
  const message = 'Enter a code.';
  return new AppError('invalid', message, { errors: [{ path: 'code', message, code: 'required' }] });
}

/** Uses up a code; false if it is wrong. */
async function takeCode(trx: Trx, ctx: Ctx, { account_id, code }: GivenFactor): Promise<boolean> {
  if (code === undefined) return false;
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

/** Notes a wrong code, or passkey, in the audit log. */
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
