import type { Submission } from '@postern/contracts';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** The most fields of a submission that are read, and the most characters of one: a title is short. */
const FIELDS = 50;
const FIELD_CHARS = 2000;

interface HitFields {
  submission_id: string;
  fields: Submission['fields'];
}

/** The first short fields of submissions whose endpoints are in a workspace. */
export async function listHitFields(
  db: Db,
  { workspace_id, keys }: { workspace_id: string; keys: readonly { endpoint_id: string; submission_id: string }[] },
): Promise<HitFields[]> {
  if (keys.length === 0) return [];
  const column = (key: 'endpoint_id' | 'submission_id') => keys.map((each) => each[key]);
  const { rows } = await sql<HitFields>`
    select s.id as submission_id, (
      select coalesce(json_agg(f.field order by f.place) filter (where length(f.field::text) <= ${FIELD_CHARS}::int), '[]')
      from json_array_elements(s.fields) with ordinality as f (field, place) where f.place <= ${FIELDS}::int
    ) as fields
    from unnest(${column('endpoint_id')}::text[], ${column('submission_id')}::text[]) as k (endpoint_id, submission_id)
    join endpoint e on e.id = k.endpoint_id and e.workspace_id = ${workspace_id}
    join submission s on s.endpoint_id = e.id and s.id = k.submission_id`.execute(db);
  return rows;
}
