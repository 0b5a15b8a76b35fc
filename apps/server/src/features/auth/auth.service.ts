import { messages, type SignInResult } from '@postern/contracts';
import type { z } from 'zod';
import type { loginInput, registerInput } from '@postern/contracts';
import type { AuthedCtx, Ctx } from '../../context.ts';
import { AppError, unauthenticated } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Deps } from '../../context.ts';
import { sendAccountEmailJob, type AccountEmailKind } from '../account-emails/account-emails.jobs.ts';
import { noteFailedSignIn } from '../audit/failed-sign-in.service.ts';
import { recordAccountAudit } from '../audit/record-audit.service.ts';
import * as rules from './auth.limits.ts';
import { confirmOwnAddress } from '../destinations/recipients/ask-recipient.service.ts';
import * as repo from './auth.repo.ts';
import { findAddress } from './find-address.service.ts';
import { findLinkToken, unknownToken } from './links.service.ts';
import { checkOwnPassword, wrongPassword } from './own-password.service.ts';
import { isCommonPassword } from './hash-password.ts';
import { isAdmitted } from './admit-registration.ts';
import { demandPasswordAllowed } from './providers/require-password.ts';
import { deleteSessions } from './sessions.repo.ts';
import { signIn } from './sign-in.service.ts';
import { hashToken } from '../../lib/token.ts';

/** Answers the same whether or not the address was free. The owner of a taken address gets an email. */
export async function register(ctx: Ctx, input: z.output<typeof registerInput>): Promise<{ message: string }> {
  const { db, hasher, limiter, queue, now } = ctx.deps;
  await limiter.demand(rules.registerRule, ctx.ip);
  demandPasswordAllowed(ctx.deps.config, input.email);
  await assertMayRegister(ctx.deps, input.email);
  assertUncommon(input.password);
  const password_hash = await hasher.hash(input.password);
  const account = {
    id: newId(now()),
    workspace_id: newId(now()),
    email: input.email,
    password_hash,
    name: input.name ?? null,
    company: input.company ?? null,
  };
  await db.transaction().execute(async (trx) => {
    if (await repo.createAccount(trx, account)) {
      const target = { kind: 'workspace' as const, id: account.workspace_id };
      await recordAccountAudit(trx, ctx, { account_id: account.id, action: 'workspace.created', target });
      await queue.enqueue(trx, sendAccountEmailJob, { account_id: account.id, letter: 'verify_email' });
      return;
    }
    const owner = await repo.findAccountByEmail(trx, input.email);
    const account_id = owner && (await mayWrite(ctx.deps, 'address_taken', owner.id)) ? owner.id : null;
    await queue.enqueue(trx, sendAccountEmailJob, { account_id, letter: 'address_taken' });
  });
  return { message: 'Please check your inbox: an email with a verification link is on its way.' };
}

/**
 * Works before verification: the dashboard then asks for it. Every attempt counts as wrong until it has succeeded:
 * parallel guesses cannot outrun the count, and attempts that end in an error cannot avoid it.
 */
export async function login(ctx: Ctx, input: z.output<typeof loginInput>): Promise<SignInResult> {
  const { db, hasher, limiter, now } = ctx.deps;
  demandPasswordAllowed(ctx.deps.config, input.email);
  const key = `${input.email.toLowerCase()} ${ctx.ip}`;
  let account: Awaited<ReturnType<typeof repo.findAccountByEmail>>;
  const matches = await hasher.verify(input.password, async () => {
    await limiter.demand(rules.wrongPasswordRule, key);
    await limiter.demand(rules.wrongPasswordAddressRule, ctx.ip);
    account = await repo.findAccountByEmail(db, input.email);
    return account?.password_hash;
  });
  if (!account || !matches) {
    ctx.log.info({ event: 'login_failed' }, 'wrong credentials');
    await noteFailedSignIn(ctx, account?.id ?? null);
    throw new AppError('wrong_credentials', messages.login.failure);
  }
  if (hasher.needsRehash(account.password_hash)) {
    const password_hash = await hasher.hash(input.password);
    await repo.setPassword(db, account.id, { password_hash, now: now(), onlyIf: account.password_hash });
  }
  const result = await signIn(ctx, { account_id: account.id, isRemembered: input.remember === true });
  await limiter.release(rules.wrongPasswordRule, key);
  await limiter.release(rules.wrongPasswordAddressRule, ctx.ip);
  if ('access_token' in result) ctx.log.info({ event: 'login', account_id: account.id }, 'signed in');
  return result;
}

export async function verifyEmail(ctx: Ctx, { token }: { token: string }): Promise<{ message: string }> {
  const found = await findLinkToken(ctx, token, 'verify_email');
  await ctx.deps.db.transaction().execute(async (trx) => {
    if (!(await repo.takeAccountToken(trx, hashToken(token)))) throw unknownToken('verify_email');
    await repo.setEmailVerified(trx, found.account_id, ctx.deps.now());
    await confirmOwnAddress(trx, found.account_id, ctx.deps.now());
    await recordAccountAudit(trx, ctx, { account_id: found.account_id, action: 'account.email_verified' });
  });
  return { message: 'Your email address is verified.' };
}

export async function resendVerification(ctx: AuthedCtx): Promise<{ message: string }> {
  const { db, limiter, queue } = ctx.deps;
  const account = await repo.findAccount(db, ctx.actor.account_id);
  if (!account) throw unauthenticated();
  if (account.email_verified_at) return { message: 'Your email address is already verified.' };
  await limiter.demand(rules.accountEmailRule, `verify_email ${account.id}`);
  await db
    .transaction()
    .execute((trx) => queue.enqueue(trx, sendAccountEmailJob, { account_id: account.id, letter: 'verify_email' }));
  return { message: messages.verifyEmail.resendSuccess };
}

/** Gives the same answer after the same work for every address. */
export async function forgotPassword(ctx: Ctx, input: { email: string }): Promise<{ message: string }> {
  const { db, limiter, queue } = ctx.deps;
  await limiter.demand(rules.forgotRule, ctx.ip);
  demandPasswordAllowed(ctx.deps.config, input.email);
  const account = await repo.findAccountByEmail(db, input.email);
  const account_id = account && (await mayWrite(ctx.deps, 'reset_password', account.id)) ? account.id : null;
  await db
    .transaction()
    .execute((trx) => queue.enqueue(trx, sendAccountEmailJob, { account_id, letter: 'reset_password' }));
  return { message: messages.forgotPassword.success };
}

/**
 * Sets the password, ends every session and cancels a pending change of address. The link proves that its reader owns
 * the address, so the address counts as verified.
 */
export async function resetPassword(
  ctx: Ctx,
  input: { token: string; password: string },
): Promise<{ message: string }> {
  const { db, hasher, queue, now } = ctx.deps;
  const { account_id } = await findLinkToken(ctx, input.token, 'reset_password');
  const owner = await findAddress(db, account_id);
  if (owner) demandPasswordAllowed(ctx.deps.config, owner.email);
  assertUncommon(input.password);
  const password_hash = await hasher.hash(input.password);
  await db.transaction().execute(async (trx) => {
    if (!(await repo.takeAccountToken(trx, hashToken(input.token)))) throw unknownToken('reset_password');
    await repo.setPassword(trx, account_id, { password_hash, now: now() });
    await repo.setEmailVerified(trx, account_id, now());
    await confirmOwnAddress(trx, account_id, now());
    await deleteSessions(trx, account_id);
    await repo.deleteAccountTokens(trx, account_id, ['change_email']);
    await queue.enqueue(trx, sendAccountEmailJob, { account_id, letter: 'password_changed' });
    await recordAccountAudit(trx, ctx, { account_id, action: 'account.password_reset' });
  });
  return { message: 'Your password has been reset. You can sign in with the new one now.' };
}

export async function changePassword(
  ctx: AuthedCtx,
  input: { current_password: string; new_password: string },
): Promise<void> {
  const { db, hasher, queue, now } = ctx.deps;
  const { account_id, session_hash } = ctx.actor;
  const owner = await findAddress(db, account_id);
  if (owner) demandPasswordAllowed(ctx.deps.config, owner.email);
  const account = await checkOwnPassword(ctx, input.current_password);
  assertUncommon(input.new_password, 'new_password');
  const password_hash = await hasher.hash(input.new_password);
  await db.transaction().execute(async (trx) => {
    const change = { password_hash, now: now(), onlyIf: account.password_hash };
    if (!(await repo.setPassword(trx, account_id, change))) throw wrongPassword();
    await deleteSessions(trx, account_id, session_hash);
    await repo.deleteAccountTokens(trx, account_id, ['change_email']);
    await queue.enqueue(trx, sendAccountEmailJob, { account_id, letter: 'password_changed' });
    await recordAccountAudit(trx, ctx, { account_id, action: 'account.password_changed' });
  });
}

/** An invitation admits its address, even where strangers cannot register. */
async function assertMayRegister({ config, db, now }: Deps, email: string): Promise<void> {
  if (!isAdmitted(config, email) && !(await repo.isInvited(db, email, now())))
    throw new AppError('registration_closed', 'This server does not accept registrations from this address.');
}

function assertUncommon(password: string, path = 'password'): void {
  if (!isCommonPassword(password)) return;
  const message = 'This password is too common. Please choose another.';
  throw new AppError('invalid', message, { errors: [{ path, message, code: 'common_password' }] });
}

const mayWrite = (deps: Deps, letter: AccountEmailKind, account_id: string) =>
  deps.limiter.take(rules.accountEmailRule, `${letter} ${account_id}`);
