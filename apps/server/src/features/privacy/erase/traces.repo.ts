import { sql } from 'kysely';
import type { Trx } from '../../../db/client.ts';
import { mayHave } from '../search/scan.repo.ts';

const tables = [
  'endpoint_field',
  'field_change',
  'field_watch',
  'endpoint_source',
  'share_link',
  'idempotency_key',
  'import',
] as const;

/** A row of an endpoint beside its submissions, with the texts that visitors, files or searches have filled. */
export interface Trace {
  table: (typeof tables)[number];
  ctid: string;
  texts: (string | null)[];
  /** The bytes of a file that is still to be imported. */
  storage_key: string | null;
}

export interface TraceKey {
  workspace_id: string;
  endpoint_id: string;
  /** What a text with the value contains. */
  pieces: readonly string[];
}

/** Rows of an endpoint that may have a value. Names of fields are JSON texts. */
export async function listTraces(trx: Trx, { workspace_id, endpoint_id, pieces }: TraceKey): Promise<Trace[]> {
  const { rows } = await sql<Trace>`
    select t.* from endpoint e cross join lateral (
      select 'endpoint_field' as table, ctid::text, array[name, shown_as] as texts, null as storage_key
        from endpoint_field where endpoint_id = e.id
      union all select 'field_change', ctid::text, array[field, new_name], null from field_change where endpoint_id = e.id
      union all select 'field_watch', ctid::text, array[state::text], null from field_watch where endpoint_id = e.id
      union all select 'endpoint_source', ctid::text, array[page], null from endpoint_source where endpoint_id = e.id
      union all select 'share_link', ctid::text, array[filter::text], null from share_link where endpoint_id = e.id
      union all select 'idempotency_key', ctid::text, array[key], null from idempotency_key where endpoint_id = e.id
      union all select 'import', ctid::text, array[mapping::text, file_name, facts::text, problems::text,
        sample::text], storage_key from import where endpoint_id = e.id
    ) t
    where e.workspace_id = ${workspace_id} and e.id = ${endpoint_id}
      and ${mayHave(sql`array_to_string(t.texts, ' ')`, pieces)}`.execute(trx);
  return rows;
}

/** Deletes rows of one table. */
export async function deleteTraces(
  trx: Trx,
  endpoint_id: string,
  { table, ctids }: { table: Trace['table']; ctids: readonly string[] },
): Promise<void> {
  await sql`
    delete from ${sql.table(table)}
    where ctid = any(${ctids}::text[]::tid[]) and endpoint_id = ${endpoint_id}`.execute(trx);
}

/** Removes what ended imports show of their files. */
export async function blankImports(trx: Trx, endpoint_id: string, ctids: readonly string[]): Promise<void> {
  await sql`
    update import set file_name = 'erased', problems = '[]', sample = '[]',
      facts = json_build_object('asks', coalesce(facts->'asks', '[]'), 'columns', '[]'::json, 'rows', '[]'::json,
        'field_names', '[]'::json)
    where ctid = any(${ctids}::text[]::tid[]) and endpoint_id = ${endpoint_id}`.execute(trx);
}
