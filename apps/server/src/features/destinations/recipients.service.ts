import type { confirmRecipientInput, Destination, MemberEmails, recipientInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Ctx, Deps } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { confirmRecipientMessage } from '../account-emails/compose-recipient-email.ts';
import { hashToken, isTokenShaped, newToken } from '../../lib/token.ts';
import { getDestination } from './destinations.service.ts';
import type { Db } from '../../db/client.ts';
import * as destinations from './destinations.repo.ts';
import { recipientsOf } from './list-recipients.ts';
import { askRecipient } from './ask-recipient.service.ts';
import { recordServerAudit } from '../audit/record-audit.service.ts';
import { recordDestination } from './record-destination.service.ts';
import * as repo from './recipients.repo.ts';
import { DAY_MS, DAY_SECONDS, HOUR_MS, HOUR_SECONDS } from '../../lib/durations.ts';

const LINK_DAYS = 7;
const LINK_MS = LINK_DAYS * DAY_MS;
const askRule = { name: 'recipient-ask', points: 3, windowSeconds: DAY_SECONDS };

/**
 * The job that asks a recipient. It makes the token, so that no secret waits in the queue; a second run replaces the
 * first token.
 */
export async function sendConfirmation(
  { db, mailer, config, now }: Deps,
  { workspace_id, email }: { workspace_id: string; email: string },
  { id }: { id: string },
): Promise<void> {
  const token = newToken();
  const expires_at = new Date(now().getTime() + LINK_MS);
  if (!(await repo.setToken(db, { workspace_id, email, token_hash: hashToken(token), expires_at }))) return;
  const { publicUrl, supportEmail } = config;
  const letter = confirmRecipientMessage({ publicUrl, supportEmail, token, days: LINK_DAYS });
  await mailer.send({ to: email, ...letter, messageId: `${id}@${new URL(publicUrl).hostname}` });
}

/** @throws {AppError} token_unknown · token_expired */
export async function confirmRecipient(
  { deps, ip }: Ctx,
  { token }: z.output<typeof confirmRecipientInput>,
): Promise<{ email: string }> {
  await deps.limiter.demand({ name: 'recipient-confirm-ip', points: 100, windowSeconds: HOUR_SECONDS }, ip);
  const found = isTokenShaped(token) ? await repo.findByToken(deps.db, hashToken(token)) : undefined;
  if (!found) throw new AppError('token_unknown', 'This link is unknown, or a newer one was sent.');
  const now = deps.now();
  if (found.confirmed_at === null && (found.token_expires_at ?? now) <= now)
    throw new AppError('token_expired', 'This link has expired. Ask for a new one.');
  await deps.db.transaction().execute(async (trx) => {
    await repo.confirm(trx, found, now);
    if (found.confirmed_at === null)
      await recordServerAudit(trx, deps, { ...byRecipient(found), action: 'recipient.confirmed' });
  });
  return { email: found.email };
}

/** Unsubscribes an address from a workspace's emails; the link in an email is the permission. */
export async function stopMails(deps: Deps, key: { workspace_id: string; email: string }): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await repo.unconfirm(trx, key);
    const atMost = { count: 1, withinMs: HOUR_MS };
    await recordServerAudit(trx, deps, { ...byRecipient(key), action: 'recipient.unsubscribed', atMost });
  });
}

/** The holder of a link in an email, who is nobody that the workspace knows. */
const byRecipient = ({ workspace_id, email }: { workspace_id: string; email: string }) => ({
  in: { workspace_id },
  by: 'unknown' as const,
  target: { kind: 'recipient' as const, id: email, name: email },
});

/**
 * Asks an address again. An address that has confirmed but was refused since then gets another attempt.
 * @throws {AppError} not_found · conflict for a test endpoint · rate_limited
 */
export async function resendConfirmation(
  ctx: AuthedCtx,
  { email, ...key }: z.output<typeof recipientInput>,
): Promise<Destination> {
  const { deps, actor } = ctx;
  const { workspace_id } = actor;
  const endpoint = await destinations.findOwnEndpoint(deps.db, workspace_id, key.endpoint_id);
  if (!endpoint) throw notFound('endpoint');
  if (endpoint.is_test)
    throw new AppError('conflict', 'A test endpoint sends no emails, so it asks no address to confirm.');
  const destination = await destinations.findDestination(deps.db, key);
  const wanted = email.toLowerCase();
  const isOne =
    destination && recipientsOf(destination.kind, destination.config).some((to) => to.toLowerCase() === wanted);
  if (!isOne) throw notFound('recipient');
  const [known] = await repo.listRecipients(deps.db, workspace_id, [wanted]);
  if (!known?.confirmed_at) await deps.limiter.demand(askRule, `${workspace_id} ${wanted}`);
  await deps.db.transaction().execute(async (trx) => {
    if (known?.confirmed_at) await repo.confirm(trx, { workspace_id, email: wanted }, deps.now());
    else await askRecipient(deps, trx, { workspace_id, email: wanted });
    await recordDestination(trx, ctx, { ...key, action: 'destination.confirmation_sent' });
  });
  return getDestination(ctx, key);
}

/** The destinations of a workspace that email an address. @param most of them are listed; all are counted */
export async function listEmailsTo(
  db: Db,
  address: { workspace_id: string; email: string },
  most: number,
): Promise<MemberEmails> {
  const rows = await repo.listEmailsTo(db, address, most);
  return { items: rows.map(({ total: _, ...item }) => item), total: rows[0]?.total ?? 0 };
}
