import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/client.ts';
import type { Reach } from '../../may-reach.ts';
import type { SubmissionKey } from './submissions.repo.ts';

/**
 * For each workspace, a time that the last submissions of about as many endpoints as are read first have reached. It only
 * spares the database the others, and never decides what the list contains: the answer is checked without it.
 */
const remembered = new LRUCache<string, Date>({ max: 10_000 });

interface Reading {
  limit: number;
  /** The number of endpoints that are read; null: all. */
  endpoints: number | null;
  /** Endpoints are left out if their last submission is older; null: none. */
  since: Date | null;
}

/**
 * The newest in the inboxes of these endpoints: the newest of each endpoint by its index, then the newest of those.
 * Endpoints are read in the order of their last submission, until all others can only have older ones. Last submissions
 * that are not in the inbox make it more than a few.
 */
export async function listRecentKeys(db: Db, reach: Reach, limit: number): Promise<SubmissionKey[]> {
  const { workspace_id, endpoint_ids } = reach;
  const few = 2 * limit;
  const since = endpoint_ids === null ? (remembered.get(workspace_id) ?? null) : null;
  const first = await readRecentKeys(db, reach, { limit, endpoints: few, since });
  if (endpoint_ids === null) remember(workspace_id, first.count === few ? first.reached : null);
  if (first.isComplete) return first.keys;
  const second = await readRecentKeys(db, reach, { limit, endpoints: 8 * few, since: null });
  if (second.isComplete) return second.keys;
  return (await readRecentKeys(db, reach, { limit, endpoints: null, since: null })).keys;
}

function remember(workspace_id: string, reached: Date | null): void {
  if (reached) remembered.set(workspace_id, reached);
  else remembered.delete(workspace_id);
}

interface Read {
  keys: SubmissionKey[];
  /** How many endpoints were read. */
  count: number;
  /** When the one of them that has been quiet for longest received its last submission. */
  reached: Date | null;
  /** Whether no other endpoint can have a newer submission. */
  isComplete: boolean;
}

async function readRecentKeys(
  db: Db,
  { workspace_id, endpoint_ids }: Reach,
  { limit, endpoints, since }: Reading,
): Promise<Read> {
  const { rows } = await sql<SubmissionKey & { is_newer: boolean; reached: Date; count: number }>`
    with latest as materialized (
      select e.id, c.last_submission_at as at from endpoint e
      join endpoint_counter c on c.endpoint_id = e.id
      where e.workspace_id = ${workspace_id} and c.last_submission_at is not null
        and (${since}::timestamptz is null or c.last_submission_at >= ${since}::timestamptz)
        and (${endpoint_ids}::text[] is null or e.id = any(${endpoint_ids}::text[]))
      order by c.last_submission_at desc, e.id limit ${endpoints}::int
    ), oldest as (select min(at) as at, count(*)::int as count from latest)
    select newest.endpoint_id, newest.id as submission_id, newest.created_at > oldest.at as is_newer,
      oldest.at as reached, oldest.count
    from oldest
    cross join latest
    cross join lateral (
      select s.endpoint_id, s.id, s.created_at from submission s
      where s.endpoint_id = latest.id and s.status = 'inbox'
      order by s.id desc limit ${limit}
    ) newest
    order by newest.created_at desc, newest.id desc
    limit ${limit}`.execute(db);
  const [row] = rows;
  const isWhole = since === null && row !== undefined && (endpoints === null || row.count < endpoints);
  return {
    keys: rows.map(({ endpoint_id, submission_id }) => ({ endpoint_id, submission_id })),
    count: row?.count ?? 0,
    reached: row?.reached ?? null,
    isComplete: isWhole || (rows.length === limit && rows.every((row) => row.is_newer)),
  };
}
