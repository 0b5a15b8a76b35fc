import {
  limits,
  submissionTitle,
  type chosenHitsInput,
  type PrivacyHit,
  type privacyHitsInput,
  type PrivacyRequest,
  type privacyRequestInput,
  type privacyRequestsInput,
  type PrivacyUnreadFile,
  type privacyUnreadInput,
  type searchPersonInput,
  type Submission,
} from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { newId, timeOfChildId } from '../../ids.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { SecretBoxError } from '../../lib/secret-box.ts';
import { isShown } from '../../lib/submission-fields.ts';
import { ownerLimits } from '../../outbound/limiter/rules.ts';
import { recordAudit } from '../audit/record-audit.service.ts';
import { listHitFields } from './hit-fields.repo.ts';
import { erasePersonJob, searchPersonJob } from './privacy.jobs.ts';
import * as repo from './privacy.repo.ts';
import { hashValue, openValue, sealValue } from './searched-value.ts';

/** How long a request stays whose submissions are not erased. */
export const OPEN_DAYS = 7;

/** Begins to search a workspace for a value. @throws {AppError} conflict beyond the number of open requests */
export async function searchForPerson(
  ctx: AuthedCtx,
  { value, match, in_files }: z.output<typeof searchPersonInput>,
): Promise<PrivacyRequest> {
  const { deps, actor } = ctx;
  const { workspace_id, account_id: created_by } = actor;
  const [created_at, id] = [deps.now(), newId(deps.now())];
  const key = { workspace_id, request_id: id };
  await deps.limiter.demand(ownerLimits.privacySearch, workspace_id);
  await deps.db.transaction().execute(async (trx) => {
    if ((await repo.countOpen(trx, workspace_id)) >= limits.privacyOpen) throw tooManyOpen();
    const sealed_value = sealValue(deps.secret, id, value);
    const hashed = hashValue(value);
    await repo.insertRequest(trx, {
      workspace_id,
      id,
      match,
      in_files,
      sealed_value,
      ...hashed,
      created_by,
      created_at,
    });
    await recordAudit(trx, ctx, { action: 'privacy.searched', target: { kind: 'privacy_request', id } });
    await deps.queue.enqueue(trx, searchPersonJob, key);
  });
  return getPrivacyRequest(ctx, key);
}

const tooManyOpen = (): AppError =>
  new AppError(
    'conflict',
    `${limits.privacyOpen} privacy requests are open. Discard those that you no longer need, and search again.`,
  );

export async function listPrivacyRequests(
  { deps }: AuthedCtx,
  { workspace_id }: z.output<typeof privacyRequestsInput>,
): Promise<{ items: PrivacyRequest[] }> {
  return { items: (await repo.listRequests(deps.db, workspace_id)).map((row) => toRequest(deps, row)) };
}

/** @throws {AppError} not_found */
export async function getPrivacyRequest(
  { deps }: AuthedCtx,
  key: z.output<typeof privacyRequestInput>,
): Promise<PrivacyRequest> {
  const row = await repo.findRequest(deps.db, key);
  if (!row) throw notFound('privacy request');
  return toRequest(deps, row);
}

/** @throws {AppError} not_found */
export async function listHits(
  ctx: AuthedCtx,
  { size, cursor, ...key }: z.output<typeof privacyHitsInput>,
): Promise<{ items: PrivacyHit[]; next_cursor: string | null }> {
  await getPrivacyRequest(ctx, key);
  const rows = await repo.listHits(ctx.deps.db, key, { after: cursor ?? '', limit: size + 1 });
  const items = rows.slice(0, size);
  const found = await listHitFields(ctx.deps.db, { workspace_id: key.workspace_id, keys: items });
  const fields = new Map(found.map((each) => [each.submission_id, each.fields]));
  return {
    items: items.map((row) => toHit(row, fields.get(row.submission_id) ?? [])),
    next_cursor: rows.length > size ? (items.at(-1)?.submission_id ?? null) : null,
  };
}

/** @throws {AppError} not_found */
export async function listUnread(
  ctx: AuthedCtx,
  { size, cursor, ...key }: z.output<typeof privacyUnreadInput>,
): Promise<{ items: PrivacyUnreadFile[]; next_cursor: string | null }> {
  await getPrivacyRequest(ctx, key);
  const rows = await repo.listUnread(ctx.deps.db, key, { after: cursor ?? '', limit: size + 1 });
  const items = rows.slice(0, size);
  return { items, next_cursor: rows.length > size ? (items.at(-1)?.file_id ?? null) : null };
}

/** Begins to erase what a request has found. @throws {AppError} not_found · conflict */
export async function eraseForPerson(
  ctx: AuthedCtx,
  { keep, ...key }: z.output<typeof chosenHitsInput>,
): Promise<PrivacyRequest> {
  const { deps } = ctx;
  await deps.db.transaction().execute(async (trx) => {
    demandState(await repo.lockState(trx, key), ['found']);
    await repo.keepHits(trx, key, keep);
    const count = await repo.countHits(trx, key);
    if (count === 0) throw new AppError('conflict', 'This privacy request has found nothing that could be erased.');
    await repo.changeRequest(trx, key, { state: 'erasing' });
    const target = { kind: 'privacy_request' as const, id: key.request_id };
    await recordAudit(trx, ctx, { action: 'privacy.erased', target, count });
    await deps.queue.enqueue(trx, erasePersonJob, key);
  });
  return getPrivacyRequest(ctx, key);
}

/** Deletes a request without erasing what it has found. @throws {AppError} not_found · conflict */
export async function discardRequest(ctx: AuthedCtx, key: z.output<typeof privacyRequestInput>): Promise<void> {
  await ctx.deps.db.transaction().execute(async (trx) => {
    demandState(await repo.lockState(trx, key), ['searching', 'found']);
    await repo.deleteRequest(trx, key);
    const target = { kind: 'privacy_request' as const, id: key.request_id };
    await recordAudit(trx, ctx, { action: 'privacy.discarded', target });
  });
}

type State = PrivacyRequest['state'];

const inWords: Record<State, string> = {
  searching: 'The search of this privacy request is not over yet.',
  found: 'Nothing was erased for this privacy request.',
  erasing: 'The erasure of this privacy request has begun.',
  erased: 'The submissions of this privacy request are erased.',
};

/** @throws {AppError} not_found · conflict */
export function demandState(state: State | undefined, allowed: readonly State[]): void {
  if (state === undefined) throw notFound('privacy request');
  if (!allowed.includes(state)) throw new AppError('conflict', inWords[state]);
}

function toRequest({ secret }: Deps, row: repo.RequestRow): PrivacyRequest {
  const { id, state, match, in_files, read, hits, more, unread_files, created_by, name, email } = row;
  const { created_at, erased_at } = row;
  const isOpen = state === 'searching' || state === 'found';
  const { erased: submissions, files, bytes, notified, answered } = row;
  return {
    id,
    state,
    value: valueOf(secret, row),
    match,
    in_files,
    read,
    hits,
    more,
    unread_files,
    created_by: { account_id: created_by, name, email },
    created_at: created_at.toISOString(),
    expires_at: isOpen ? new Date(created_at.getTime() + OPEN_DAYS * DAY_MS).toISOString() : null,
    erased: erased_at && { at: erased_at.toISOString(), submissions, files, bytes, notified, answered },
  };
}

/** A value that the installation's secret can no longer open reads like one that is stored no longer. */
function valueOf(secret: string, { id, sealed_value }: repo.RequestRow): string | null {
  try {
    return sealed_value === null ? null : openValue(secret, id, sealed_value);
  } catch (error) {
    if (error instanceof SecretBoxError) return null;
    throw error;
  }
}

const toHit = ({ submission_id, ...row }: repo.HitRow, fields: Submission['fields']): PrivacyHit => ({
  ...row,
  submission_id,
  title: submissionTitle(fields.filter(([name]) => isShown(name))).title,
  created_at: (timeOfChildId(submission_id) ?? new Date(0)).toISOString(),
});
