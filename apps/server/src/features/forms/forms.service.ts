import { isDeepStrictEqual } from 'node:util';
import { limits, type FormDefinition, type FormState, type saveFormInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { AppError, changedElsewhere, notFound } from '../../errors.ts';
import { publishActivity } from '../activity/activity.service.ts';
import { belongsToNewAccount } from '../endpoint-cache/endpoint-cache.service.ts';
import { findSecretField } from './find-secret-field.ts';
import { recordAudit, type AuditEvent } from '../audit/record-audit.service.ts';
import * as repo from './forms.repo.ts';
import { HOUR_MS } from '../../lib/durations.ts';

export async function getForm({ deps, actor }: AuthedCtx, { id }: { id: string }): Promise<FormState> {
  const row = await repo.findForm(deps.db, { workspace_id: actor.workspace_id, id });
  if (!row) throw notFound('endpoint');
  return toState(row);
}

/** @throws {AppError} not_found · conflict, when the draft has changed since the caller read it */
export function saveForm(
  ctx: AuthedCtx,
  { id, definition, if_updated_at }: z.output<typeof saveFormInput>,
): Promise<FormState> {
  return change(ctx, id, async (trx, { draft_updated_at }) => {
    const expected = if_updated_at === null ? null : Date.parse(if_updated_at ?? '');
    if (if_updated_at !== undefined && expected !== (draft_updated_at?.getTime() ?? null))
      throw changedElsewhere('form');
    await repo.saveDraft(trx, id, { draft: JSON.stringify(definition), now: ctx.deps.now() });
    // The builder saves while its user types.
    await recordAudit(trx, ctx, {
      ...aboutForm(id),
      action: 'form.draft_changed',
      atMost: { count: 1, withinMs: HOUR_MS },
    });
  });
}

const aboutForm = (id: string) => ({ target: { kind: 'form', id }, endpoint_id: id }) satisfies Partial<AuditEvent>;

/** @throws {AppError} not_found · invalid, when there is no draft, or when a new account’s form asks for a password */
export async function publishForm(ctx: AuthedCtx, { id }: { id: string }): Promise<FormState> {
  const state = await change(ctx, id, async (trx, row) => {
    if (row.draft === null) throw new AppError('invalid', 'There is no draft to publish.');
    await publishDraft(ctx, trx, { id, ...row });
  });
  for (const notify of ctx.deps.endpointListeners) notify(id);
  return state;
}

async function publishDraft(
  ctx: AuthedCtx,
  trx: Trx,
  { id, draft, definition, versions }: Pick<repo.FormRow, 'draft' | 'definition' | 'versions'> & { id: string },
): Promise<void> {
  if (isDeepStrictEqual(draft, definition)) return;
  const now = ctx.deps.now();
  await assertAsksNoSecret(ctx, trx, { id, form: draft as FormDefinition });
  const version = (versions ?? 0) + 1;
  await repo.publish(trx, id, { version, definition: JSON.stringify(draft), now });
  const before = new Date(now.getTime() - limits.formVersionHours * HOUR_MS);
  await repo.deleteVersions(trx, id, { version: version - limits.formVersions, before });
  await recordAudit(trx, ctx, { ...aboutForm(id), action: 'form.published' });
}

/**
 * Publishes a form that a file describes, and makes it the draft too; null deletes the form. The caller tells the listeners
 * when the transaction has committed.
 */
export async function replaceForm(
  ctx: AuthedCtx,
  trx: Trx,
  { id, form }: { id: string; form: FormDefinition | null },
): Promise<void> {
  const row = await repo.lockForm(trx, { workspace_id: ctx.actor.workspace_id, id });
  if (!row) throw notFound('endpoint');
  if (form === null) await removeForm(ctx, trx, { id, ...row });
  else {
    await repo.saveDraft(trx, id, { draft: JSON.stringify(form), now: ctx.deps.now() });
    await publishDraft(ctx, trx, { id, ...row, draft: form });
  }
  await publishActivity(trx, id, 'endpoint.changed');
}

/** Forms that collect passwords are made by new accounts, which are thrown away afterwards. */
async function assertAsksNoSecret({ deps }: AuthedCtx, trx: Trx, { id, form }: { id: string; form: FormDefinition }) {
  const label = findSecretField(form);
  if (label === undefined || !(await belongsToNewAccount(deps, trx, id))) return;
  throw new AppError(
    'invalid',
    `The field “${label}” asks for a password, a PIN or card data. Forms of accounts younger than ${deps.config.newAccountDays} days can’t ask for these. Remove or rename it.`,
  );
}

export function discardDraft(ctx: AuthedCtx, { id }: { id: string }): Promise<FormState> {
  return change(ctx, id, async (trx, { draft, definition }) => {
    if (isDeepStrictEqual(draft, definition)) return;
    if (definition === null) await repo.removeDraft(trx, id);
    else await repo.saveDraft(trx, id, { draft: JSON.stringify(definition), now: ctx.deps.now() });
    await recordAudit(trx, ctx, { ...aboutForm(id), action: 'form.draft_discarded' });
  });
}

/** Deletes the form, if there is one. */
export async function deleteForm(ctx: AuthedCtx, { id }: { id: string }): Promise<void> {
  await change(ctx, id, (trx, row) => removeForm(ctx, trx, { id, ...row }));
  for (const notify of ctx.deps.endpointListeners) notify(id);
}

async function removeForm(
  ctx: AuthedCtx,
  trx: Trx,
  { id, draft, definition }: Pick<repo.FormRow, 'draft' | 'definition'> & { id: string },
): Promise<void> {
  if (draft !== null || definition !== null) await recordAudit(trx, ctx, { ...aboutForm(id), action: 'form.deleted' });
  await repo.unpublish(trx, id, ctx.deps.now());
}

/**
 * The published form of an endpoint in the actor's workspace; null without one, or for another workspace's endpoint.
 */
export async function findPublishedForm({ deps, actor }: AuthedCtx, id: string): Promise<FormDefinition | null> {
  const row = await repo.findPublished(deps.db, { workspace_id: actor.workspace_id, id });
  return row ? (row.definition as FormDefinition) : null;
}

/** Copies a form to a new endpoint. The caller has checked that both belong to the same workspace. */
export const copyForm = (trx: Trx, { from, to, now }: { from: string; to: string; now: Date }): Promise<void> =>
  repo.copyForm(trx, { from, to, now });

/** Changes a form under a lock, and announces the change to open browsers. */
async function change(
  { deps, actor }: AuthedCtx,
  id: string,
  work: (trx: Trx, row: repo.FormRow) => Promise<void>,
): Promise<FormState> {
  const key = { workspace_id: actor.workspace_id, id };
  return deps.db.transaction().execute(async (trx) => {
    const row = await repo.lockForm(trx, key);
    if (!row) throw notFound('endpoint');
    await work(trx, row);
    await publishActivity(trx, id, 'endpoint.changed');
    const changed = await repo.findForm(trx, key);
    if (!changed) throw notFound('endpoint');
    return toState(changed);
  });
}

/** Definitions were validated by the contract's schema before they were stored. */
const toState = (row: repo.FormRow): FormState => ({
  draft: row.draft as FormDefinition | null,
  draft_updated_at: row.draft_updated_at?.toISOString() ?? null,
  published: row.definition as FormDefinition | null,
  version: row.version,
  published_at: row.published_at?.toISOString() ?? null,
});
