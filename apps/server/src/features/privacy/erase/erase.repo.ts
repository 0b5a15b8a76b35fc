import type { PrivacyHit } from '@postern/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/client.ts';
import type { RequestKey } from '../privacy.repo.ts';

/** A destination that had received a submission, or may have. */
export interface ToldDestination {
  destination_id: string;
  kind: string;
}

export interface Weighed {
  submission_id: string;
  files: number;
  bytes: number;
  destinations: ToldDestination[];
}

interface Some {
  endpoint_id: string;
  ids: readonly string[];
}

/** Whether an endpoint is still in a workspace, in which it then stays until the transaction ends. */
export async function isIn(trx: Trx, { workspace_id, endpoint_id }: { workspace_id: string; endpoint_id: string }) {
  const { rows } = await sql`
    select from endpoint where id = ${endpoint_id} and workspace_id = ${workspace_id} for share`.execute(trx);
  return rows.length > 0;
}

/** What an erasure removes with each submission, and which destinations had it. */
export async function weigh(trx: Trx, { endpoint_id, ids }: Some): Promise<Weighed[]> {
  const { rows } = await sql<Weighed>`
    select s.id as submission_id, f.files, f.bytes, coalesce((
        select json_agg(distinct jsonb_build_object('destination_id', t.id, 'kind', t.kind))
        from delivery d join destination t on t.endpoint_id = d.endpoint_id and t.id = d.destination_id
        where d.endpoint_id = s.endpoint_id and d.submission_id = s.id and d.event <> 'submission.erased'
          and (d.attempts > 0 or d.attempting_since is not null)), '[]') as destinations
    from submission s cross join lateral (
      select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from file f
      where f.endpoint_id = s.endpoint_id and f.submission_id = s.id
    ) f
    where s.endpoint_id = ${endpoint_id} and s.id = any(${ids}::text[])
    order by s.id`.execute(trx);
  return rows;
}

/** Stores what was erased, and that the others had been deleted before, unless another run of the job has erased them. */
export async function recordErased(
  trx: Trx,
  { workspace_id, request_id }: RequestKey,
  { ids, erased }: { ids: readonly string[]; erased: readonly Weighed[] },
): Promise<void> {
  const column = <Key extends keyof Weighed>(key: Key) => erased.map((each) => each[key]);
  await sql`
    update privacy_hit set state = 'gone', places = '[]' where workspace_id = ${workspace_id}
      and request_id = ${request_id} and submission_id = any(${ids}::text[]) and state = 'found'`.execute(trx);
  await sql`
    update privacy_hit h set state = 'erased', files = n.files, bytes = n.bytes, destinations = n.destinations::json
    from unnest(${column('submission_id')}::text[], ${column('files')}::int[], ${column('bytes')}::bigint[],
      ${column('destinations').map((each) => JSON.stringify(each))}::text[]) as n (id, files, bytes, destinations)
    where h.workspace_id = ${workspace_id} and h.request_id = ${request_id} and h.submission_id = n.id`.execute(trx);
}

/** Deletes what outlives a submission for a while: its idempotency key, and what the spam filter has learned from it. */
export async function deleteRemains(
  trx: Trx,
  { workspace_id, endpoint_id, ids }: Some & { workspace_id: string },
): Promise<void> {
  await sql`
    delete from idempotency_key
    where endpoint_id = ${endpoint_id} and submission_id = any(${ids}::text[])`.execute(trx);
  await sql`
    delete from spam_example
    where workspace_id = ${workspace_id} and submission_id = any(${ids}::text[])`.execute(trx);
}

/** Where submissions that stay have the value. */
export async function listKept(db: Db, { workspace_id, request_id }: RequestKey) {
  const rows = await db
    .selectFrom('privacy_hit')
    .select(['endpoint_id', 'places'])
    .where('workspace_id', '=', workspace_id)
    .where('request_id', '=', request_id)
    .where('state', '=', 'kept')
    .$castTo<{ endpoint_id: string; places: PrivacyHit['places'] }>()
    .execute();
  return rows;
}

/** Deletes where the value was found: a name of a field may be the value. */
export async function forgetPlaces(trx: Trx, { workspace_id, request_id }: RequestKey): Promise<void> {
  await sql`
    update privacy_hit set places = '[]' where workspace_id = ${workspace_id} and request_id = ${request_id}`.execute(
    trx,
  );
}
