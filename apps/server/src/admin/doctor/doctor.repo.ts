import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { DatabaseFacts } from './judge-database.ts';

type Stored = Omit<DatabaseFacts, 'pending' | 'newer' | 'aheadMs'> & { executed: string[]; now: Date };

const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'];

export async function readDatabase(db: Db): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      (select json_object_agg(name, setting) from pg_settings where name = any(${DURABLE}::text[])) as durability,
      current_setting('max_connections')::int as "maxConnections",
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly",
      array(select name::text from kysely_migration order by name) as executed, clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database did not answer.');
  return row;
}
