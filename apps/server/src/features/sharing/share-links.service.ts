import { limits, type createShareLinkInput, type ShareLink } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { hashToken, newToken } from '../../lib/token.ts';
import { describePeople } from '../assignment/people.service.ts';
import { recordAudit } from '../audit/record-audit.service.ts';
import { assertOwnEndpoint, getSubmission } from '../submissions/submissions.service.ts';
import { toLinkToken } from './link-token.ts';
import * as repo from './share-links.repo.ts';

/** @throws {AppError} not_found */
export async function listShareLinks(
  ctx: AuthedCtx,
  { endpoint_id }: { endpoint_id: string },
): Promise<{ items: ShareLink[] }> {
  const { deps, actor } = ctx;
  await assertOwnEndpoint(deps, { workspace_id: actor.workspace_id, endpoint_id }, 'endpoint');
  return { items: await toLinks(ctx, await repo.listLinks(deps.db, endpoint_id, deps.now())) };
}

/**
 * Makes a link that shows submissions to anyone who has it. Its secret is in the fragment of its address, which browsers
 * send to no server: it reaches no log and no Referer header.
 * @throws {AppError} not_found · conflict beyond the most links
 */
export async function createShareLink(
  ctx: AuthedCtx,
  { endpoint_id, submission_id, filter, with_files, days }: z.output<typeof createShareLinkInput>,
): Promise<ShareLink & { url: string }> {
  const { deps, actor } = ctx;
  if (submission_id !== undefined) await getSubmission(ctx, { endpoint_id, submission_id });
  const now = deps.now();
  const secret = newToken();
  const row: repo.ShareLinkRow = {
    id: newId(now),
    submission_id: submission_id ?? null,
    filter: submission_id === undefined ? (filter ?? { status: 'inbox' }) : null,
    with_files,
    created_by: actor.account_id,
    created_at: now,
    expires_at: new Date(now.getTime() + days * DAY_MS),
    opened_count: 0,
    opened_at: null,
  };
  const { opened_count: _, opened_at: __, ...stored } = row;
  await deps.db.transaction().execute(async (trx) => {
    const count = await repo.lockAndCount(trx, { workspace_id: actor.workspace_id, endpoint_id, now });
    if (count === undefined) throw notFound('endpoint');
    if (count >= limits.shareLinks)
      throw new AppError('conflict', `An endpoint can have ${limits.shareLinks} share links. Delete one first.`);
    await repo.insertLink(trx, { endpoint_id, token_hash: hashToken(secret), ...stored });
    await recordAudit(trx, ctx, {
      action: 'share_link.created',
      target: { kind: 'share_link', id: row.id },
      endpoint_id,
    });
  });
  const [link] = await toLinks(ctx, [row]);
  if (!link) throw notFound('share link');
  return { ...link, url: `${deps.config.publicUrl}/shared#${toLinkToken(endpoint_id, secret)}` };
}

/** @throws {AppError} not_found */
export async function deleteShareLink(
  ctx: AuthedCtx,
  { endpoint_id, link_id }: { endpoint_id: string; link_id: string },
): Promise<void> {
  const { deps, actor } = ctx;
  await assertOwnEndpoint(deps, { workspace_id: actor.workspace_id, endpoint_id }, 'endpoint');
  await deps.db.transaction().execute(async (trx) => {
    await recordAudit(trx, ctx, {
      action: 'share_link.deleted',
      target: { kind: 'share_link', id: link_id },
      endpoint_id,
    });
    if (!(await repo.deleteLink(trx, { endpoint_id, id: link_id }))) throw notFound('share link');
  });
}

async function toLinks({ deps, actor }: AuthedCtx, rows: readonly repo.ShareLinkRow[]): Promise<ShareLink[]> {
  const describe = await describePeople(
    deps.db,
    actor,
    rows.map(({ created_by }) => created_by),
  );
  return rows.map(({ created_by, created_at, expires_at, opened_at, filter: _, ...row }) => ({
    ...row,
    created_by: describe(created_by),
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    opened_at: opened_at?.toISOString() ?? null,
  }));
}
