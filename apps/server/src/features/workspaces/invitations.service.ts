import {
  limits,
  type createInvitationInput,
  type Invitation,
  type OpenInvitation,
  type Workspace,
} from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Ctx, Deps } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { DAY_MS, DAY_SECONDS } from '../../lib/durations.ts';
import { hashToken, isTokenShaped, newToken } from '../../lib/token.ts';
import { invitationMessage } from '../account-emails/compose-invitation-email.ts';
import { recordAudit, recordAuditIn } from '../audit/record-audit.service.ts';
import { linkRule } from '../auth/auth.limits.ts';
import { findAddress } from '../auth/find-address.service.ts';
import * as members from './members.repo.ts';
import { demandOwner, demandPossible, lockAs } from './members.service.ts';
import { sendInvitationJob } from './invitations.jobs.ts';
import * as repo from './invitations.repo.ts';
import { getWorkspace } from './workspaces.service.ts';
import { lockAndCount } from './workspaces.repo.ts';

/** Invitations that one account sends in a day: more would be a way to send mail to strangers. */
const inviteRule = { name: 'invite', points: 100, windowSeconds: DAY_SECONDS };
/** Invitations of one address into one workspace. */
const inviteAddressRule = { name: 'invite-address', points: 3, windowSeconds: DAY_SECONDS };

export async function listInvitations(
  { deps }: AuthedCtx,
  { workspace_id }: { workspace_id: string },
): Promise<{ items: Invitation[] }> {
  return { items: (await repo.listInvitations(deps.db, workspace_id)).map(toInvitation) };
}

/**
 * Invites an address. Only a verified account invites, because the email carries its name.
 * @throws {AppError} forbidden · invalid · not_found · rate_limited · conflict for a member, or for too many of them
 */
export async function createInvitation(
  ctx: AuthedCtx,
  { workspace_id, role, endpoint_ids, ...input }: z.output<typeof createInvitationInput>,
): Promise<Invitation> {
  const { deps, actor } = ctx;
  const { db, limiter, queue } = deps;
  const email = input.email.toLowerCase();
  const account = await findAddress(db, actor.account_id);
  if (!account?.email_verified_at)
    throw new AppError('forbidden', 'Verify your own email address first. Then you can invite others.');
  await demandPossible(db, { workspace_id, role, endpoint_ids });
  await limiter.demand(inviteRule, actor.account_id);
  await limiter.demand(inviteAddressRule, `${workspace_id} ${email}`);
  const created_at = deps.now();
  const expires_at = new Date(created_at.getTime() + limits.invitationDays * DAY_MS);
  const row = { id: newId(created_at), workspace_id, email, role, endpoint_ids, created_at, expires_at };
  await db.transaction().execute(async (trx) => {
    const own = await lockAs(trx, { workspace_id, account_id: actor.account_id }, 'admin');
    if (role === 'owner') demandOwner(own);
    const known = await members.listMembers(trx, workspace_id);
    if (known.some((member) => member.email.toLowerCase() === email))
      throw new AppError('conflict', `${email} is already a member of this workspace.`);
    const waiting = await repo.listInvitations(trx, workspace_id);
    if (known.length + waiting.length >= limits.members)
      throw new AppError('conflict', `A workspace can have ${limits.members} members and invitations.`);
    await repo.putInvitation(trx, { ...row, invited_by: actor.account_id });
    const target = { kind: 'invitation' as const, id: row.id, name: email };
    await recordAudit(trx, ctx, { action: 'invitation.created', target, role, endpoint_ids });
    await queue.enqueue(trx, sendInvitationJob, { workspace_id, invitation_id: row.id });
  });
  return toInvitation({ ...row, invited_by: account.email });
}

export async function deleteInvitation(
  ctx: AuthedCtx,
  { workspace_id, invitation_id }: { workspace_id: string; invitation_id: string },
): Promise<void> {
  await ctx.deps.db.transaction().execute(async (trx) => {
    const name = await repo.deleteInvitation(trx, { workspace_id, id: invitation_id });
    if (name === undefined) throw notFound('invitation');
    await recordAudit(trx, ctx, {
      action: 'invitation.revoked',
      target: { kind: 'invitation', id: invitation_id, name },
    });
  });
}

/** The job that sends an invitation. It makes the token, so that no secret waits in the queue. */
export async function sendInvitation(
  { db, mailer, config }: Deps,
  { workspace_id, invitation_id }: { workspace_id: string; invitation_id: string },
  { id }: { id: string },
): Promise<void> {
  const token = newToken();
  const letter = await repo.setToken(db, { workspace_id, id: invitation_id, token_hash: hashToken(token) });
  if (!letter) return;
  const { publicUrl, supportEmail } = config;
  const message = invitationMessage({ publicUrl, supportEmail, token, days: limits.invitationDays, ...letter });
  await mailer.send({ to: letter.email, ...message, messageId: `${id}@${new URL(publicUrl).hostname}` });
}

/** @throws {AppError} token_unknown · token_expired */
export async function openInvitation(ctx: Ctx, { token }: { token: string }): Promise<OpenInvitation> {
  const { workspace, email, role, invited_by, has_account, requires_factor, expires_at } = await findOpen(ctx, token);
  const known = { workspace, email, role, invited_by, has_account, second_factor_required: requires_factor };
  return { ...known, expires_at: expires_at.toISOString() };
}

/**
 * Makes the caller a member. Only the account with the invited address can, and only after its own verification: a link
 * that was forwarded proves nothing.
 * @throws {AppError} token_unknown · token_expired · forbidden · conflict
 */
export async function acceptInvitation(ctx: AuthedCtx, { token }: { token: string }): Promise<Workspace> {
  const { deps, actor } = ctx;
  const { id, workspace_id, email, role, endpoint_ids } = await findOpen(ctx, token);
  const { account_id } = actor;
  const account = await findAddress(deps.db, account_id);
  if (account?.email.toLowerCase() !== email)
    throw new AppError('forbidden', `This invitation is for ${email}. Sign in with that address to accept it.`);
  if (!account.email_verified_at)
    throw new AppError('forbidden', 'Verify your email address first: follow the link that we sent to it.');
  await deps.db.transaction().execute(async (trx) => {
    const isOpen = await members.lockWorkspace(trx, workspace_id);
    if (!isOpen || (await repo.deleteInvitation(trx, { workspace_id, id })) === undefined) throw unknown();
    if (await members.findMember(trx, { workspace_id, account_id })) return;
    if ((await lockAndCount(trx, account_id)) >= limits.workspaces)
      throw new AppError('conflict', `You can be in ${limits.workspaces} workspaces. Leave one first.`);
    await members.addMember(trx, { workspace_id, account_id, role, endpoint_ids, now: deps.now() });
    const target = { kind: 'member' as const, id: account_id };
    await recordAuditIn(trx, ctx, { workspace_id, action: 'member.joined', target, role, endpoint_ids });
  });
  return getWorkspace(ctx, workspace_id);
}

async function findOpen({ deps, ip }: Ctx, token: string): Promise<repo.OpenRow> {
  await deps.limiter.demand(linkRule, ip);
  const found = isTokenShaped(token) ? await repo.findByToken(deps.db, hashToken(token)) : undefined;
  if (!found) throw unknown();
  if (found.expires_at <= deps.now())
    throw new AppError('token_expired', 'This invitation has expired. Ask for a new one.');
  return found;
}

const unknown = (): AppError =>
  new AppError('token_unknown', 'This invitation is unknown: it was used, revoked, or replaced by a newer one.');

const toInvitation = ({ workspace_id: _, ...row }: repo.InvitationRow): Invitation => ({
  ...row,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});
