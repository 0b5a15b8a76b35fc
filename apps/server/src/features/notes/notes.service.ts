import { isAtLeast, limits, type createNoteInput, type Note, type updateNoteInput } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { invalid } from '../../input.ts';
import { mentionMessage } from '../account-emails/compose-teamwork-emails.ts';
import { publishActivity } from '../activity/activity.service.ts';
import { describePeople, findEndpointName, findName, findReaders } from '../assignment/people.service.ts';
import { recordAudit } from '../audit/record-audit.service.ts';
import { assertOwnEndpoint, getSubmission, type SubmissionKey } from '../submissions/submissions.service.ts';
import { sendMentionJob } from './notes.jobs.ts';
import * as repo from './notes.repo.ts';

/** @throws {AppError} not_found */
export async function listNotes(ctx: AuthedCtx, key: SubmissionKey): Promise<{ items: Note[] }> {
  await getSubmission(ctx, key);
  return { items: await toNotes(ctx, await repo.listNotes(ctx.deps.db, key)) };
}

/** @throws {AppError} not_found · invalid for a mention of someone who cannot read it · conflict beyond the most notes */
export async function createNote(
  ctx: AuthedCtx,
  { text, mentions, ...key }: z.output<typeof createNoteInput>,
): Promise<Note> {
  const { deps, actor } = ctx;
  await demandEndpoint(ctx, key);
  await demandReaders(ctx, key.endpoint_id, mentions);
  const created_at = deps.now();
  const row = { id: newId(created_at), author_id: actor.account_id, text, mentions, created_at };
  await deps.db.transaction().execute(async (trx) => {
    const count = await repo.lockAndCount(trx, key);
    if (count === undefined) throw notFound('submission');
    if (count >= limits.notes) throw new AppError('conflict', `A submission can have ${limits.notes} notes.`);
    await repo.insertNote(trx, key, row);
    await tell(ctx, trx, { ...key, note_id: row.id, action: 'note.created', mentions });
  });
  return toNote(ctx, { ...row, edited_at: null });
}

/** @throws {AppError} not_found · forbidden for another author's note · invalid */
export async function updateNote(
  ctx: AuthedCtx,
  { text, mentions, ...key }: z.output<typeof updateNoteInput>,
): Promise<Note> {
  const { deps, actor } = ctx;
  await demandEndpoint(ctx, key);
  await demandReaders(ctx, key.endpoint_id, mentions);
  const change = { text, mentions, edited_at: deps.now() };
  const before = await deps.db.transaction().execute(async (trx) => {
    const note = await lockNote(trx, key);
    if (note.author_id !== actor.account_id) throw new AppError('forbidden', 'Only its author can edit a note.');
    await repo.updateNote(trx, key, change);
    const added = mentions.filter((id) => !note.mentions.includes(id));
    await tell(ctx, trx, { ...key, action: 'note.changed', mentions: added });
    return note;
  });
  return toNote(ctx, { ...before, ...change });
}

/** @throws {AppError} not_found · forbidden */
export async function deleteNote(ctx: AuthedCtx, key: repo.NoteKey): Promise<void> {
  const { deps, actor } = ctx;
  await demandEndpoint(ctx, key);
  await deps.db.transaction().execute(async (trx) => {
    const note = await lockNote(trx, key);
    if (note.author_id !== actor.account_id && !isAtLeast(actor.role, 'admin'))
      throw new AppError('forbidden', 'Only its author and admins can delete a note.');
    await repo.deleteNote(trx, key);
    await tell(ctx, trx, { ...key, action: 'note.deleted', mentions: [] });
  });
}

/** The job that sends one mention. Someone who can no longer read the note gets nothing. */
export async function sendMention(
  deps: Deps,
  { account_id, ...key }: repo.NoteKey & { account_id: string },
  { id }: { id: string },
): Promise<void> {
  const { endpoint_id, submission_id } = key;
  const [note, endpoint] = await Promise.all([repo.findNote(deps.db, key), findEndpointName(deps, endpoint_id)]);
  if (!note || !endpoint) return;
  const [reader] = await findReaders(deps, { ...endpoint, endpoint_id }, [account_id]);
  if (!reader?.email) return;
  const { publicUrl } = deps.config;
  const message = mentionMessage({
    publicUrl,
    path: `/submissions/${submission_id}`,
    endpoint: endpoint.name,
    by: await findName(deps, note.author_id),
    text: note.text,
  });
  await deps.mailer.send({ to: reader.email, ...message, messageId: `${id}@${new URL(publicUrl).hostname}` });
}

async function lockNote(trx: Trx, key: repo.NoteKey): Promise<repo.NoteRow> {
  await repo.lockAndCount(trx, key);
  const note = await repo.findNote(trx, key);
  if (!note) throw notFound('note');
  return note;
}

const demandEndpoint = ({ deps, actor }: AuthedCtx, { endpoint_id }: SubmissionKey): Promise<void> =>
  assertOwnEndpoint(deps, { workspace_id: actor.workspace_id, endpoint_id }, 'submission');

async function demandReaders({ deps, actor }: AuthedCtx, endpoint_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { workspace_id } = actor;
  const readers = await findReaders(deps, { workspace_id, endpoint_id }, ids);
  if (readers.length === ids.length) return;
  const message = 'A note can mention only members who can read the submission.';
  throw invalid([{ path: 'mentions', message, code: 'custom' }]);
}

interface Told extends SubmissionKey {
  note_id: string;
  action: 'note.created' | 'note.changed' | 'note.deleted';
  /** Those who get an email. */
  mentions: readonly string[];
}

/** What follows from a change of a note: activity, audit log, emails. */
async function tell(ctx: AuthedCtx, trx: Trx, { action, mentions, ...key }: Told): Promise<void> {
  const { endpoint_id, submission_id, note_id } = key;
  for (const account_id of mentions.filter((id) => id !== ctx.actor.account_id))
    await ctx.deps.queue.enqueue(trx, sendMentionJob, { endpoint_id, submission_id, note_id, account_id });
  await publishActivity(trx, endpoint_id, 'submissions.changed', 1);
  await recordAudit(trx, ctx, { action, target: { kind: 'submission', id: submission_id }, endpoint_id });
}

const toNote = async (ctx: AuthedCtx, row: repo.NoteRow): Promise<Note> => {
  const [note] = await toNotes(ctx, [row]);
  if (!note) throw notFound('note');
  return note;
};

/** Notes as the actor may see them, with whatever else their rows have. */
export async function toNotes<Row extends repo.NoteRow>({ deps, actor }: AuthedCtx, rows: readonly Row[]) {
  const ids = rows.flatMap(({ author_id, mentions }) => [author_id, ...mentions]);
  const describe = await describePeople(deps.db, actor, ids);
  return rows.map(({ author_id, mentions, created_at, edited_at, ...row }) => ({
    ...row,
    author: describe(author_id),
    mentions: mentions.map(describe),
    created_at: created_at.toISOString(),
    edited_at: edited_at?.toISOString() ?? null,
  }));
}
