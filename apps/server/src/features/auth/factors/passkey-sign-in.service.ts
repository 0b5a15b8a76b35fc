import type { passkeyOptionsInput, passkeySignInInput, Session } from '@postern/contracts';
import type { z } from 'zod';
import type { Ctx } from '../../../context.ts';
import { hashToken } from '../../../lib/token.ts';
import { noteFailedSignIn } from '../../audit/failed-sign-in.service.ts';
import { passkeyOptionsRule, secondFactorAddressRule } from '../auth.limits.ts';
import { findAccount } from '../auth.repo.ts';
import { demandPasswordAllowed } from '../providers/require-password.ts';
import { noteUse } from './check-factor.service.ts';
import { lockAccount } from './factors.repo.ts';
import { readSignature, toSigningOptions, wrongPasskey } from './webauthn.ts';
import { findPasskey, listPasskeys } from './passkeys.repo.ts';
import { findPendingSignIn } from './pending-sign-in.repo.ts';
import { expired } from './second-factor.service.ts';
import { startSession } from './start-session.service.ts';

/** The options for signing in with a passkey alone, or for completing a sign-in that waits. */
export async function getSignInOptions(ctx: Ctx, { token }: z.output<typeof passkeyOptionsInput>) {
  const { db, limiter, now } = ctx.deps;
  await limiter.demand(passkeyOptionsRule, ctx.ip);
  if (token === undefined) return { options: await toSigningOptions(ctx, { purpose: 'sign_in', account_id: null }) };
  const pending = await findPendingSignIn(db, hashToken(token), now());
  if (!pending) throw expired();
  const { account_id } = pending;
  const passkeys = await listPasskeys(db, account_id);
  return { options: await toSigningOptions(ctx, { purpose: 'second_factor', account_id }, passkeys) };
}

/**
 * Signs in with a passkey alone. It counts as both factors: the authenticator has it, and has verified its owner. A domain
 * whose people sign in with their provider only has no other way in.
 */
export async function signInWithPasskey(
  ctx: Ctx,
  { passkey, remember }: z.output<typeof passkeySignInInput>,
): Promise<Session> {
  const { db, limiter, config } = ctx.deps;
  await limiter.demand(secondFactorAddressRule, ctx.ip);
  const signed = await readSignature(ctx, { purpose: 'sign_in', account_id: null }, passkey);
  const account = signed && (await findAccount(db, signed.account_id));
  if (account) demandPasswordAllowed(config, account.email);
  const session =
    account &&
    (await db.transaction().execute(async (trx) => {
      await lockAccount(trx, account.id);
      if (!(await noteUse(trx, ctx, signed))) return undefined;
      return startSession(trx, ctx, { account_id: account.id, isRemembered: remember === true, means: 'passkey' });
    }));
  if (!session) {
    const known = await findPasskey(db, Buffer.from(passkey.id, 'base64url'));
    await noteFailedSignIn(ctx, known?.account_id ?? null);
    throw wrongPasskey();
  }
  await limiter.release(secondFactorAddressRule, ctx.ip);
  ctx.log.info({ event: 'login', account_id: account.id }, 'signed in with a passkey');
  return session;
}
