import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/client.ts';
import type { RequestKey } from '../privacy.repo.ts';

export interface Facts {
  state: string;
  match: 'whole' | 'contains';
  salt: string;
  value_hash: string;
  in_files: boolean;
  unread_files: number;
  created_at: Date;
  erased_at: Date | null;
  receipt: string | null;
  receipt_final: boolean;
  workspace: string;
}

/** What a receipt says of its request, which is locked until the transaction ends. */
export async function lockFacts(trx: Trx, { workspace_id, request_id }: RequestKey): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select r.state, r.match, r.salt, r.value_hash, r.in_files, r.unread_files, r.created_at, r.erased_at, r.receipt,
      r.receipt_final, w.name as workspace
    from privacy_request r join workspace w on w.id = r.workspace_id
    where r.workspace_id = ${workspace_id} and r.id = ${request_id} for update of r`.execute(trx);
  return rows[0];
}

export interface ErasedRow {
  submission_id: string;
  endpoint_id: string;
  endpoint_name: string;
  state: 'kept' | 'erased' | 'gone' | 'found';
  files: number;
  bytes: number;
  destinations: { destination_id: string; kind: string }[];
}

export async function listErased(db: Db, { workspace_id, request_id }: RequestKey): Promise<ErasedRow[]> {
  const { rows } = await sql<ErasedRow>`
    select submission_id, endpoint_id, endpoint_name, state, files, bytes::float8 as bytes, destinations
    from privacy_hit where workspace_id = ${workspace_id} and request_id = ${request_id}
    order by submission_id`.execute(db);
  return rows;
}

export interface AnswerRow {
  submission_id: string;
  destination_id: string;
  state: 'pending' | 'delivered' | 'dead';
  attempts: number;
  status: number | null;
  at: Date | null;
}

/** What webhooks answered to the erasure of the submissions of a request. */
export async function listAnswers(db: Db, { workspace_id, request_id }: RequestKey): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select d.submission_id, d.destination_id, d.state, d.attempts, a.status, a.at
    from privacy_hit h
    join delivery d on d.endpoint_id = h.endpoint_id and d.submission_id = h.submission_id
    left join lateral (
      select status, at from delivery_attempt a where a.endpoint_id = d.endpoint_id and a.delivery_id = d.id
      order by number desc limit 1
    ) a on true
    where h.workspace_id = ${workspace_id} and h.request_id = ${request_id} and h.state = 'erased'
      and d.event = 'submission.erased'
    order by d.destination_id, d.submission_id`.execute(db);
  return rows;
}

/** Deletes the texts of answers to an erasure: a receiver may answer with what it has erased. */
export async function forgetAnswers(trx: Trx, { workspace_id, request_id }: RequestKey): Promise<void> {
  await sql`
    update delivery_attempt a set answer = ''
    from privacy_hit h join delivery d on d.endpoint_id = h.endpoint_id and d.submission_id = h.submission_id
    where h.workspace_id = ${workspace_id} and h.request_id = ${request_id} and h.state = 'erased'
      and d.event = 'submission.erased' and a.endpoint_id = d.endpoint_id and a.delivery_id = d.id
      and a.answer <> ''`.execute(trx);
}

export const saveReceipt = async (
  trx: Trx,
  { workspace_id, request_id }: RequestKey,
  { receipt, receipt_final }: { receipt: string; receipt_final: boolean },
): Promise<void> =>
  void (await trx
    .updateTable('privacy_request')
    .set({ receipt, receipt_final })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', request_id)
    .execute());

/** Requests of all workspaces whose receipts wait for answers. */
export const listIncomplete = (db: Db, limit: number): Promise<RequestKey[]> =>
  db
    .selectFrom('privacy_request')
    .select(['workspace_id', 'id as request_id'])
    .where('state', '=', 'erased')
    .where('receipt_final', '=', false)
    .orderBy('erased_at')
    .limit(limit)
    .execute();
