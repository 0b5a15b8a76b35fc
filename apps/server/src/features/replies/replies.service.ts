import {
  type repeatReplyInput,
  type Reply,
  type ReplyDraft,
  type replyDraftInput,
  type sendReplyInput,
} from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { AppError, notFound, unauthenticated } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { invalid } from '../../input.ts';
import { publishActivity } from '../activity/activity.service.ts';
import { describePeople } from '../assignment/people.service.ts';
import { recordAudit } from '../audit/record-audit.service.ts';
import { mailboxKey } from '../autoresponse/refuse-address.ts';
import { findTemplate } from '../reply-templates/reply-templates.service.ts';
import { getSubmission, type SubmissionKey } from '../submissions/submissions.service.ts';
import { fillTemplate, usualSubject } from './compose-reply.ts';
import { languageOf, listReplyTo, loadPlace, type AnsweringEndpoint } from './place.service.ts';
import { sendReplyJob } from './replies.jobs.ts';
import { replyRule, submissionRule } from './replies.limits.ts';
import * as repo from './replies.repo.ts';

/** @throws {AppError} not_found */
export async function listReplies(ctx: AuthedCtx, key: SubmissionKey): Promise<{ items: Reply[] }> {
  await getSubmission(ctx, key);
  return { items: await toReplies(ctx, await repo.listReplies(ctx.deps.db, key)) };
}

/** @throws {AppError} not_found */
export async function draftReply(
  ctx: AuthedCtx,
  { template_id, ...key }: z.output<typeof replyDraftInput>,
): Promise<ReplyDraft> {
  const { deps, actor } = ctx;
  const { submission, endpoint, decision } = await loadPlace(ctx, key);
  const { endpoint_id } = key;
  const template = template_id === undefined ? undefined : await findTemplate(deps, { endpoint_id, template_id });
  if (template_id !== undefined && !template) throw notFound('template');
  const author = await repo.findAuthor(deps.db, actor.account_id);
  if (!endpoint || !author) return { ...decision, subject: '', text: '', reply_to: [] };
  const language = languageOf(endpoint, submission);
  const usual = { subject: usualSubject(endpoint.name, language), text: '' };
  return {
    ...decision,
    ...(template ? fillTemplate(template, { endpoint: endpoint.name, submission, language }) : usual),
    reply_to: await listReplyTo(deps, { endpoint, email: author.email }),
  };
}

/**
 * Stores a reply and enqueues the job that sends it.
 * @throws {AppError} not_found · forbidden for an unconfirmed account · conflict · idempotency_mismatch · rate_limited
 */
export async function sendReply(ctx: AuthedCtx, input: z.output<typeof sendReplyInput>): Promise<Reply> {
  const { deps, actor } = ctx;
  const { endpoint_id, submission_id, key, text, after } = input;
  const submissionKey = { endpoint_id, submission_id };
  const { endpoint, submission, decision } = await loadPlace(ctx, submissionKey);
  const earlier = await repo.findByKey(deps.db, { ...submissionKey, key });
  if (earlier) return repeated(ctx, earlier, input);
  if (decision.to === null || !endpoint) throw new AppError('conflict', decision.why_not ?? '');
  const author = await findConfirmedAuthor(ctx);
  const reply_to = await chooseReplyTo(ctx, { endpoint, email: author.email, wanted: input.reply_to });
  await demandLimits(ctx, author, submission_id);
  const created_at = deps.now();
  const id = newId(created_at);
  const reply: repo.NewReply = {
    ...submissionKey,
    id,
    key,
    author_id: actor.account_id,
    to_address: decision.to,
    to_mailbox: mailboxKey(decision.to),
    reply_to,
    subject: input.subject ?? usualSubject(endpoint.name, languageOf(endpoint, submission)),
    text,
    message_id: `${submission_id}.${id}@${new URL(deps.config.publicUrl).hostname}`,
    created_at,
  };
  const stored = await deps.db.transaction().execute((trx) => storeReply(ctx, trx, { reply, after }));
  return stored.id === id ? toReply(ctx, stored) : repeated(ctx, stored, input);
}

/** @returns the reply, or the one that a call with the same key has stored in the meantime */
async function storeReply(
  ctx: AuthedCtx,
  trx: Trx,
  { reply, after }: { reply: repo.NewReply; after: string | null | undefined },
): Promise<repo.ReplyRow> {
  const { endpoint_id, submission_id, key, id } = reply;
  if (!(await repo.lockSubmission(trx, reply))) throw notFound('submission');
  const same = await repo.findByKey(trx, { endpoint_id, submission_id, key });
  if (same) return same;
  const newest = (await repo.listReplies(trx, reply)).at(-1);
  if (after !== undefined && (newest?.id ?? null) !== after)
    throw new AppError('conflict', 'Another reply was written in the meantime, so nothing was sent. Read it first.');
  await repo.insertReply(trx, reply);
  await enqueue(ctx, trx, { endpoint_id, submission_id, reply_id: id, action: 'reply.created' });
  const row = await repo.findReply(trx, { endpoint_id, submission_id, reply_id: id });
  if (!row) throw notFound('reply');
  return row;
}

/** A call whose key is known sends nothing. @throws {AppError} idempotency_mismatch when it wants another reply */
function repeated(
  ctx: AuthedCtx,
  row: repo.ReplyRow,
  { text, subject, reply_to }: Pick<z.output<typeof sendReplyInput>, 'text' | 'subject' | 'reply_to'>,
): Promise<Reply> {
  const isSame =
    row.text === text &&
    row.author_id === ctx.actor.account_id &&
    (subject === undefined || row.subject === subject) &&
    (reply_to === undefined || row.reply_to === reply_to);
  if (!isSame) throw new AppError('idempotency_mismatch', 'The key belongs to another reply, so nothing was sent.');
  return toReply(ctx, row);
}

/**
 * Sends a reply again that is over and was not delivered for certain.
 * @throws {AppError} not_found · forbidden · conflict when it is not over, or was tried again meanwhile · rate_limited
 */
export async function repeatReply(
  ctx: AuthedCtx,
  { reply_id, attempts, ...key }: z.output<typeof repeatReplyInput>,
): Promise<Reply> {
  const { deps } = ctx;
  const { decision } = await loadPlace(ctx, key);
  const found = await repo.findReply(deps.db, { ...key, reply_id });
  if (!found) throw notFound('reply');
  if (decision.to === null) throw new AppError('conflict', decision.why_not);
  if (decision.to !== found.to_address)
    throw new AppError('conflict', 'The submission has another address now. Write a new reply.');
  await demandLimits(ctx, await findConfirmedAuthor(ctx), key.submission_id);
  const row = await deps.db.transaction().execute(async (trx) => {
    if (!(await repo.restartReply(trx, { ...key, reply_id, attempts }, deps.now())))
      throw new AppError('conflict', 'The reply was sent, is under way, or was sent again in the meantime.');
    await enqueue(ctx, trx, { ...key, reply_id, action: 'reply.repeated' });
    return repo.findReply(trx, { ...key, reply_id });
  });
  if (!row) throw notFound('reply');
  return toReply(ctx, row);
}

async function enqueue(
  ctx: AuthedCtx,
  trx: Trx,
  { action, ...key }: repo.ReplyKey & { action: 'reply.created' | 'reply.repeated' },
): Promise<void> {
  const { endpoint_id, submission_id } = key;
  await ctx.deps.queue.enqueue(trx, sendReplyJob, key);
  await publishActivity(trx, endpoint_id, 'submissions.changed', 1);
  await recordAudit(trx, ctx, { action, target: { kind: 'submission', id: submission_id }, endpoint_id });
}

/** @throws {AppError} forbidden: anyone can make an account with an address that is not theirs */
async function findConfirmedAuthor({ deps, actor }: AuthedCtx) {
  const author = await repo.findAuthor(deps.db, actor.account_id);
  if (!author) throw unauthenticated();
  if (author.email_verified_at === null)
    throw new AppError('forbidden', 'Confirm the email address of your account first. Answers to replies go to it.');
  return author;
}

async function demandLimits(
  { deps, actor }: AuthedCtx,
  author: { created_at: Date },
  submission_id: string,
): Promise<void> {
  await deps.limiter.demand(submissionRule, submission_id);
  await deps.limiter.demand(replyRule(author, deps.now()), actor.account_id);
}

/** @throws {AppError} invalid for an address that is neither the author's nor the endpoint's */
async function chooseReplyTo(
  { deps }: AuthedCtx,
  { wanted, ...from }: { endpoint: AnsweringEndpoint; email: string; wanted: string | undefined },
): Promise<string> {
  if (wanted === undefined) return from.email;
  const found = (await listReplyTo(deps, from)).find((one) => one.toLowerCase() === wanted.toLowerCase());
  if (found !== undefined) return found;
  const message = 'Answers can only go to your own address, or to one of the endpoint’s.';
  throw invalid([{ path: 'reply_to', message, code: 'custom' }]);
}

async function toReply(ctx: AuthedCtx, row: repo.ReplyRow): Promise<Reply> {
  const [reply] = await toReplies(ctx, [row]);
  if (!reply) throw notFound('reply');
  return reply;
}

/** Replies as the actor may see them. */
export async function toReplies({ deps, actor }: AuthedCtx, rows: readonly repo.ReplyRow[]): Promise<Reply[]> {
  const describe = await describePeople(
    deps.db,
    actor,
    rows.map(({ author_id }) => author_id),
  );
  return rows.map((row) => ({
    id: row.id,
    author: describe(row.author_id),
    to: row.to_address,
    reply_to: row.reply_to,
    subject: row.subject,
    text: row.text,
    state: row.state,
    status: row.status,
    answer: row.answer,
    attempts: row.attempts,
    created_at: row.created_at.toISOString(),
    sent_at: row.state === 'sent' ? (row.ended_at?.toISOString() ?? null) : null,
  }));
}
