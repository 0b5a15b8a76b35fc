import type { ReplyState } from '@postern/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

export interface SubmissionKey {
  endpoint_id: string;
  submission_id: string;
}

export type ReplyKey = SubmissionKey & { reply_id: string };

export type ReplyRow = Awaited<ReturnType<typeof listReplies>>[number];

const rows = (db: Db, { endpoint_id, submission_id }: SubmissionKey) =>
  db
    .selectFrom('reply')
    .select(['id', 'author_id', 'to_address', 'reply_to', 'subject', 'text', 'message_id'])
    .select((eb) => eb.ref('state').$castTo<ReplyState>().as('state'))
    .select(['status', 'answer', 'attempts', 'failures', 'created_at', 'attempting_since', 'ended_at'])
    .where('endpoint_id', '=', endpoint_id)
    .where('submission_id', '=', submission_id);

export const listReplies = (db: Db, key: SubmissionKey) => rows(db, key).orderBy('id').execute();

export const findReply = (db: Db, { reply_id, ...key }: ReplyKey): Promise<ReplyRow | undefined> =>
  rows(db, key).where('id', '=', reply_id).executeTakeFirst();

/** The reply that an earlier call with the same key has made. */
export const findByKey = (db: Db, { key, ...submission }: SubmissionKey & { key: string }) =>
  rows(db, submission).where('key', '=', key).executeTakeFirst();

/** A page of an endpoint's replies, in the order of their submissions. */
export async function listEndpointReplies(
  db: Db,
  { endpoint_id, after, limit }: { endpoint_id: string; after: [submission_id: string, id: string]; limit: number },
) {
  return db
    .selectFrom('reply')
    .select(['submission_id', 'id', 'author_id', 'to_address', 'reply_to', 'subject', 'text', 'message_id'])
    .select((eb) => eb.ref('state').$castTo<ReplyState>().as('state'))
    .select(['status', 'answer', 'attempts', 'failures', 'created_at', 'attempting_since', 'ended_at'])
    .where('endpoint_id', '=', endpoint_id)
    .where(sql<boolean>`(submission_id, id) > (${after[0]}, ${after[1]})`)
    .orderBy('submission_id')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Locks a submission, so that its replies are written one after the other. @returns whether it exists */
export async function lockSubmission(trx: Trx, { endpoint_id, submission_id }: SubmissionKey): Promise<boolean> {
  const found = await trx
    .selectFrom('submission')
    .select('id')
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', submission_id)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

export interface NewReply extends SubmissionKey {
  id: string;
  key: string;
  author_id: string;
  to_address: string;
  to_mailbox: string;
  reply_to: string;
  subject: string;
  text: string;
  message_id: string;
  created_at: Date;
}

export async function insertReply(trx: Trx, reply: NewReply): Promise<void> {
  await trx
    .insertInto('reply')
    .values({ ...reply, state: 'waiting', due_at: reply.created_at })
    .execute();
}

/**
 * Takes a reply that waits: of all that try, one gets it, and no one gets it again before its outcome is recorded.
 * @returns undefined if it does not wait, or not until later
 */
export const claimReply = (db: Db, { endpoint_id, submission_id, reply_id }: ReplyKey, now: Date) =>
  db
    .updateTable('reply')
    .set((eb) => ({ state: 'sending', attempts: eb('attempts', '+', 1), attempting_since: now }))
    .where('endpoint_id', '=', endpoint_id)
    .where('submission_id', '=', submission_id)
    .where('id', '=', reply_id)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .returning(['to_address', 'attempts', 'failures'])
    .executeTakeFirst();

export type ClaimedReply = NonNullable<Awaited<ReturnType<typeof claimReply>>>;

export interface ReplyOutcome {
  state: Exclude<ReplyState, 'sending'>;
  status: number | null;
  answer: string;
  refuses_address?: boolean;
  failures?: number;
  due_at?: Date;
  ended_at: Date | null;
}

/** Records the outcome of an attempt. @returns false if the attempt has been given up, or the reply was erased */
export async function endAttempt(
  trx: Trx,
  { endpoint_id, submission_id, reply_id, attempts }: ReplyKey & { attempts: number },
  outcome: ReplyOutcome,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reply')
    .set({ ...outcome, attempting_since: null })
    .where('endpoint_id', '=', endpoint_id)
    .where('submission_id', '=', submission_id)
    .where('id', '=', reply_id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets a reply that is over wait again. @returns false if it is not over, or was tried again in the meantime */
export async function restartReply(
  trx: Trx,
  { endpoint_id, submission_id, reply_id, attempts }: ReplyKey & { attempts: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reply')
    .set({ state: 'waiting', failures: 0, due_at: now, ended_at: null })
    .where('endpoint_id', '=', endpoint_id)
    .where('submission_id', '=', submission_id)
    .where('id', '=', reply_id)
    .where('attempts', '=', attempts)
    .where('state', 'in', ['bounced', 'failed', 'unknown'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The last refusal of an address in an endpoint, unless it has accepted a reply since. */
export async function findRefusal(
  db: Db,
  { endpoint_id, to_mailbox, since }: { endpoint_id: string; to_mailbox: string; since: Date },
): Promise<Date | undefined> {
  const last = await db
    .selectFrom('reply')
    .select(['ended_at', 'refuses_address'])
    .where('endpoint_id', '=', endpoint_id)
    .where('to_mailbox', '=', to_mailbox)
    .where('ended_at', '>=', since)
    .where((eb) => eb.or([eb('refuses_address', '=', true), eb('state', '=', 'sent')]))
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.refuses_address === true ? (last.ended_at ?? undefined) : undefined;
}

/** The account that writes a reply. */
export const findAuthor = (db: Db, account_id: string) =>
  db
    .selectFrom('account')
    .select(['email', 'name', 'email_verified_at', 'created_at'])
    .where('id', '=', account_id)
    .executeTakeFirst();

/** Gives up the attempts that began before a moment and have no outcome. */
export const giveUpAttempts = (trx: Trx, { before, now, answer }: { before: Date; now: Date; answer: string }) =>
  trx
    .updateTable('reply')
    .set({ state: 'unknown', status: null, answer, attempting_since: null, ended_at: now })
    .where('state', '=', 'sending')
    .where('attempting_since', '<', before)
    .returning(['endpoint_id', 'submission_id', 'id'])
    .execute();

/** Replies that were due before a moment and that no job has taken. They are due again now. */
export const takeForgotten = (trx: Trx, { before, now }: { before: Date; now: Date }) =>
  trx
    .updateTable('reply')
    .set({ due_at: now })
    .where('state', '=', 'waiting')
    .where('due_at', '<', before)
    .returning(['endpoint_id', 'submission_id', 'id as reply_id'])
    .execute();
