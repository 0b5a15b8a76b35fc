import {
  limits,
  type createReplyTemplateInput,
  type ReplyTemplate,
  type replyTemplateInput,
  type updateReplyTemplateInput,
} from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { publishActivity } from '../activity/activity.service.ts';
import { recordAudit } from '../audit/record-audit.service.ts';
import { checkTemplates } from '../mail-templates/check-templates.ts';
import { assertOwnEndpoint } from '../submissions/submissions.service.ts';
import * as repo from './reply-templates.repo.ts';

/** Copies the templates of an endpoint to another one. */
export const copyTemplates = (trx: Trx, copy: { from: string; to: string; now: Date }): Promise<void> =>
  repo.copyTemplates(trx, copy);

/** A template, for a reply. The caller checks that the endpoint is its own. */
export const findTemplate = ({ db }: Pick<Deps, 'db'>, key: repo.TemplateKey) => repo.findTemplate(db, key);

/** @throws {AppError} not_found */
export async function listTemplates(
  { deps, actor }: AuthedCtx,
  { id }: { id: string },
): Promise<{ items: ReplyTemplate[] }> {
  await assertOwnEndpoint(deps, { workspace_id: actor.workspace_id, endpoint_id: id }, 'endpoint');
  return { items: (await repo.listTemplates(deps.db, id)).map(toTemplate) };
}

/** @throws {AppError} not_found · invalid for a template that cannot be parsed · conflict beyond the most templates */
export async function createTemplate(
  ctx: AuthedCtx,
  { id: endpoint_id, name, subject, text }: z.output<typeof createReplyTemplateInput>,
): Promise<ReplyTemplate> {
  checkTemplates({ subject, text });
  const now = ctx.deps.now();
  const row = { id: newId(now), name, subject, text, created_at: now, updated_at: now };
  await change(ctx, { endpoint_id, action: 'reply_template.created' }, async (trx) => {
    if ((await repo.countTemplates(trx, endpoint_id)) >= limits.replyTemplates)
      throw new AppError('conflict', `An endpoint can have ${limits.replyTemplates} reply templates.`);
    await repo.insertTemplate(trx, endpoint_id, row);
  });
  return toTemplate(row);
}

/** @throws {AppError} not_found · invalid */
export async function updateTemplate(
  ctx: AuthedCtx,
  { id: endpoint_id, template_id, name, subject, text }: z.output<typeof updateReplyTemplateInput>,
): Promise<ReplyTemplate> {
  checkTemplates({ subject, text });
  const row = await change(ctx, { endpoint_id, action: 'reply_template.changed' }, async (trx) => {
    const changed = { name, subject, text, updated_at: ctx.deps.now() };
    const updated = await repo.updateTemplate(trx, { endpoint_id, template_id }, changed);
    if (!updated) throw notFound('template');
    return updated;
  });
  return toTemplate(row);
}

/** @throws {AppError} not_found */
export async function deleteTemplate(
  ctx: AuthedCtx,
  { id: endpoint_id, template_id }: z.output<typeof replyTemplateInput>,
): Promise<void> {
  await change(ctx, { endpoint_id, action: 'reply_template.deleted' }, async (trx) => {
    if (!(await repo.deleteTemplate(trx, { endpoint_id, template_id }))) throw notFound('template');
  });
}

interface Change {
  endpoint_id: string;
  action: 'reply_template.created' | 'reply_template.changed' | 'reply_template.deleted';
}

/** Changes the templates of an endpoint in a transaction, with the entry in the audit log. */
function change<T>(ctx: AuthedCtx, { endpoint_id, action }: Change, apply: (trx: Trx) => Promise<T>): Promise<T> {
  return ctx.deps.db.transaction().execute(async (trx) => {
    if (!(await repo.lockEndpoint(trx, ctx.actor.workspace_id, endpoint_id))) throw notFound('endpoint');
    const result = await apply(trx);
    await publishActivity(trx, endpoint_id, 'endpoint.changed');
    await recordAudit(trx, ctx, { action, target: { kind: 'endpoint', id: endpoint_id }, endpoint_id });
    return result;
  });
}

const toTemplate = ({ created_at, updated_at, ...row }: repo.TemplateRow): ReplyTemplate => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});
