import { sql } from 'kysely';
import type { DataMigration } from '../../jobs/data-migration.ts';

const STEP = 1000;

interface Key {
  endpoint_id: string;
  id: string;
}

/** Adds the missing key of the address, as null, to submissions whose sender reset the connection. */
export const addMissingAddress: DataMigration = {
  name: '0012-missing-address',
  async step(trx, after) {
    const last: Key = after === null ? { endpoint_id: '', id: '' } : (JSON.parse(after) as Key);
    // As text, because PostgreSQL's JSON functions fail at some escapes. A quote inside a value has a backslash before
    // it.
    const { rows } = await sql<Key>`
      with next as (
        select endpoint_id, id from submission where (endpoint_id, id) > (${last.endpoint_id}, ${last.id})
        order by endpoint_id, id limit ${STEP}
      ),
      changed as (
        update submission s set meta = ('{"ip":null,' || substr(s.meta::text, 2))::json
        from next n where s.endpoint_id = n.endpoint_id and s.id = n.id
          and s.meta::text like '{"%' and position('"ip":' in s.meta::text) = 0
      )
      select endpoint_id, id from next order by endpoint_id desc, id desc limit 1`.execute(trx);
    const [end] = rows;
    return end && JSON.stringify({ endpoint_id: end.endpoint_id, id: end.id });
  },
};
