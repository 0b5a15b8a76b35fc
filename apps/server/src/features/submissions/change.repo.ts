import { sql } from 'kysely';
import type { Submission, Verdict } from '@postern/contracts';
import type { Trx } from '../../db/client.ts';

/** The parts of a submission that can change. */
export interface ChangeRow {
  id: string;
  status: Verdict;
  read_at: Date | null;
  first_read_at: Date | null;
  starred: boolean;
  assignee_id: string | null;
  done_at: Date | null;
  done_by: string | null;
  /** Whether it counts against a month. */
  counted: boolean;
  created_at: Date;
  /** Whether a person moved it away from the spam check's verdict. */
  marked: boolean;
  /** The import that brought it. */
  import_id: string | null;
}

/**
 * Locks submissions of an endpoint, oldest first, like every transaction that locks several; leaves out missing ones.
 */
export async function lockSubmissions(trx: Trx, endpoint_id: string, ids: readonly string[]): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select id, status, read_at, first_read_at, starred, assignee_id, done_at, done_by, counted,
      marked, created_at, import_id from submission
    where endpoint_id = ${endpoint_id} and id = any(${ids}::text[])
    order by id for update`.execute(trx);
  return rows;
}

/** Writes the changes. */
export async function saveChanges(trx: Trx, endpoint_id: string, rows: readonly ChangeRow[]): Promise<void> {
  const column = <Key extends keyof ChangeRow>(key: Key) => rows.map((row) => row[key]);
  await sql`
    update submission s set status = n.status, read_at = n.read_at, first_read_at = n.first_read_at,
      starred = n.starred, counted = n.counted, assignee_id = n.assignee_id, done_at = n.done_at, done_by = n.done_by,
      marked = n.marked
    from unnest(${column('id')}::text[], ${column('status')}::text[], ${column('read_at')}::timestamptz[],
      ${column('first_read_at')}::timestamptz[], ${column('starred')}::bool[], ${column('counted')}::bool[],
      ${column('assignee_id')}::text[], ${column('done_at')}::timestamptz[], ${column('done_by')}::text[], ${column('marked')}::bool[])
      as n (id, status, read_at, first_read_at, starred, counted, assignee_id, done_at, done_by, marked)
    where s.endpoint_id = ${endpoint_id} and s.id = n.id`.execute(trx);
}

/** The changes of an endpoint's counters, positive or negative. */
export interface CounterMoves {
  inbox: number;
  spam: number;
  held: number;
  refused: number;
  unread: number;
}

export async function moveCounters(trx: Trx, endpoint_id: string, moves: CounterMoves): Promise<void> {
  await sql`
    update endpoint_counter set inbox = inbox + ${moves.inbox}, spam = spam + ${moves.spam},
      held = held + ${moves.held}, refused = refused + ${moves.refused}, unread = unread + ${moves.unread}
    where endpoint_id = ${endpoint_id}`.execute(trx);
}

export interface MonthKey {
  workspace_id: string;
  /** YYYY-MM in UTC. */
  month: string;
}

/**
 * Counts submissions against a month, as many as fit.
 * @returns how many did
 */
export async function countAgainst(
  trx: Trx,
  { workspace_id, month }: MonthKey,
  { count, limit }: { count: number; limit: number },
): Promise<number> {
  const { rows } = await sql<{ last_admitted: number }>`
    insert into usage as u (workspace_id, month, submissions, last_admitted)
    values (${workspace_id}, ${month}, least(${count}::int, ${limit}::int), least(${count}::int, ${limit}::int))
    on conflict (workspace_id, month) do update set
      last_admitted = least(${count}::int, greatest(${limit}::int - u.submissions, 0)),
      submissions = u.submissions + least(${count}::int, greatest(${limit}::int - u.submissions, 0))
    returning last_admitted`.execute(trx);
  return rows[0]?.last_admitted ?? 0;
}

/** Lowers the number of held submissions of a month. */
export async function releaseHeld(trx: Trx, { workspace_id, month }: MonthKey, count: number): Promise<void> {
  await sql`
    update usage set held = greatest(held - ${count}::int, 0)
    where workspace_id = ${workspace_id} and month = ${month}`.execute(trx);
}

/** The fields of submissions, as JSON. */
export async function listFields(
  trx: Trx,
  endpoint_id: string,
  ids: readonly string[],
): Promise<{ id: string; fields: Submission['fields'] }[]> {
  const { rows } = await sql<{ id: string; fields: Submission['fields'] }>`
    select id, fields from submission where endpoint_id = ${endpoint_id} and id = any(${ids}::text[])`.execute(trx);
  return rows;
}

/** Fields before a correction by the sender, and when they were replaced (ISO 8601). */
export interface Former {
  at: string;
  fields: Submission['fields'];
}

/** What a correction replaces, of a locked submission. */
export async function findContent(
  trx: Trx,
  { endpoint_id, id }: { endpoint_id: string; id: string },
): Promise<{ fields: unknown; corrections: Former[] } | undefined> {
  const { rows } = await sql<{ fields: unknown; corrections: Former[] | null }>`
    select fields, corrections from submission where endpoint_id = ${endpoint_id} and id = ${id}`.execute(trx);
  const [row] = rows;
  return row && { fields: row.fields, corrections: row.corrections ?? [] };
}

export interface Content {
  endpoint_id: string;
  id: string;
  fields: Submission['fields'];
  spam: Submission['spam'];
  facts: object;
  corrections: readonly Former[];
}

export async function saveContent(
  trx: Trx,
  { endpoint_id, id, fields, spam, facts, corrections }: Content,
): Promise<void> {
  await sql`
    update submission set fields = ${JSON.stringify(fields)}, spam = ${JSON.stringify(spam)}, facts = ${JSON.stringify(facts)},
      corrections = ${JSON.stringify(corrections)}
    where endpoint_id = ${endpoint_id} and id = ${id}`.execute(trx);
}
