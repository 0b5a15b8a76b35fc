import { destinationNames } from '@postern/contracts';
import { sql } from 'kysely';
import type { DataMigration } from '../../../jobs/data-migration.ts';

const STEP = 1000;
/** The name that `0005-deliveries` gave to the destinations it created. */
const FORMER_NAME = 'E-mail';

interface Key {
  endpoint_id: string;
  id: string;
}

/**
 * Renames email destinations that still have their former default name. `updated_at` stays, so that a person who is
 * editing one gets no conflict.
 */
export const renameEmailDestinations: DataMigration = {
  name: '0013-email-name',
  async step(trx, after) {
    const last: Key = after === null ? { endpoint_id: '', id: '' } : (JSON.parse(after) as Key);
    const { rows } = await sql<Key>`
      with next as (
        select endpoint_id, id from destination where (endpoint_id, id) > (${last.endpoint_id}, ${last.id})
        order by endpoint_id, id limit ${STEP}
      ),
      changed as (
        update destination t set name = ${destinationNames.email}
        from next n where t.endpoint_id = n.endpoint_id and t.id = n.id
          and t.kind = 'email' and t.name = ${FORMER_NAME}
      )
      select endpoint_id, id from next order by endpoint_id desc, id desc limit 1`.execute(trx);
    const [end] = rows;
    return end && JSON.stringify({ endpoint_id: end.endpoint_id, id: end.id });
  },
};
