import { limits, type changeEmailInput } from '@postern/contracts';
import type { z } from 'zod';
import { findRequiredProvider } from '../../config/single-sign-on.ts';
import type { AuthedCtx, Ctx, Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { takeOwnAddress } from '../destinations/recipients/ask-recipient.service.ts';
import { sendAccountEmailJob } from '../account-emails/account-emails.jobs.ts';
import { recordAccountAudit } from '../audit/record-audit.service.ts';
import { accountEmailRule } from './auth.limits.ts';
import * as accounts from './auth.repo.ts';
import * as repo from './email.repo.ts';
import { findLinkToken, unknownToken } from './links.service.ts';
import { checkOwnPassword } from './own-password.service.ts';
import { isAdmitted } from './admit-registration.ts';
import { deleteSessions } from './sessions.repo.ts';
import { hashToken, newToken } from '../../lib/token.ts';
import { HOUR_MS } from '../../lib/durations.ts';

const LINK_MS = limits.verifyTokenHours * HOUR_MS;

/**
 * Gives the same answer after the same work, whether or not the address has an account: the worker looks that up when
 * it writes the account email. The present address is notified.
 * @throws {AppError} wrong_password · invalid · rate_limited · forbidden where a provider keeps the address
 */
export async function changeEmail(
  ctx: AuthedCtx,
  { email, current_password }: z.output<typeof changeEmailInput>,
): Promise<{ message: string }> {
  const { db, limiter, now, queue } = ctx.deps;
  const account = await checkOwnPassword(ctx, current_password);
  const account_id = account.id;
  if (email.toLowerCase() === account.email.toLowerCase()) throw wrongEmail('This is already your account’s address.');
  if (ctx.deps.config.registration.mode === 'domains' && !isAdmitted(ctx.deps.config, email))
    throw wrongEmail('Accounts on this server cannot have this address.');
  demandSameProvider(ctx.deps, account.email, email);
  await limiter.demand(accountEmailRule, `change_email ${account_id}`);
  // Many accounts together could pester a person. Beyond the limit the answer is the same, but no email goes to the
  // address.
  const mayWrite = await limiter.take(accountEmailRule, `change_email to ${email.toLowerCase()}`);
  await db.transaction().execute(async (trx) => {
    await repo.replacePendingEmail(trx, {
      account_id,
      email,
      // A placeholder that no one knows: the worker makes the real token when it sends the account email.
      token_hash: hashToken(newToken()),
      session_hash: ctx.actor.session_hash,
      expires_at: new Date(now().getTime() + LINK_MS),
    });
    await queue.enqueue(trx, sendAccountEmailJob, { account_id, letter: 'email_change_asked' });
    await queue.enqueue(trx, sendAccountEmailJob, { account_id: mayWrite ? account_id : null, letter: 'change_email' });
    await recordAccountAudit(trx, ctx, { account_id, action: 'account.email_change_requested' });
  });
  return { message: `Please check the inbox of ${email}. The change takes effect when you follow the link there.` };
}

export async function cancelEmail(ctx: AuthedCtx): Promise<void> {
  const { account_id } = ctx.actor;
  await ctx.deps.db.transaction().execute(async (trx) => {
    const count = await accounts.deleteAccountTokens(trx, account_id, ['change_email']);
    if (count > 0) await recordAccountAudit(trx, ctx, { account_id, action: 'account.email_change_cancelled' });
  });
}

/**
 * Invalidates the links sent to the old address and ends the sessions other than the one that asked. Destinations keep
 * their addresses.
 * @throws {AppError} token_expired · token_unknown · conflict · forbidden where a provider keeps the address
 */
export async function confirmEmail(ctx: Ctx, { token }: { token: string }): Promise<{ email: string }> {
  const { db, now, queue } = ctx.deps;
  await findLinkToken(ctx, token, 'change_email');
  return db.transaction().execute(async (trx) => {
    const taken = await repo.takePendingEmail(trx, hashToken(token));
    const account = taken && (await accounts.findAccount(trx, taken.account_id));
    if (!taken || !account) throw unknownToken('change_email');
    const { account_id, email, session_hash } = taken;
    // The link can be older than the configuration.
    demandSameProvider(ctx.deps, account.email, email);
    if (!(await repo.setEmail(trx, { account_id, email, now: now() })))
      throw new AppError('conflict', 'Another account now uses this address, so it cannot be yours.');
    await accounts.deleteAccountTokens(trx, account_id, ['verify_email', 'reset_password']);
    await deleteSessions(trx, account_id, session_hash);
    await takeOwnAddress(trx, account_id, now());
    await queue.enqueue(trx, sendAccountEmailJob, { account_id, letter: 'email_changed', to: account.email });
    const changes = [{ setting: 'email', hidden: false, before: account.email, after: email }];
    await recordAccountAudit(trx, ctx, { account_id, action: 'account.email_changed', changes });
    return { email };
  });
}

/**
 * The provider that an account has to sign in by is also the way to close it, so its owner cannot leave the domain.
 * @throws {AppError} forbidden
 */
function demandSameProvider({ config: { providers } }: Deps, before: string, after: string): void {
  const required = findRequiredProvider(providers, before);
  if (!required || findRequiredProvider(providers, after) === required) return;
  throw new AppError(
    'forbidden',
    `${required.name} manages your email address, so you can’t change it to another domain.`,
  );
}

const wrongEmail = (message: string): AppError =>
  new AppError('invalid', message, { errors: [{ path: 'email', message, code: 'not_usable' }] });
