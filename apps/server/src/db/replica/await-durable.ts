import { sql } from 'kysely';
import type { Db } from '../client.ts';

/** Whether commits wait for a synchronous standby. */
export const hasStandby = sql<boolean>`current_setting('synchronous_standby_names') <> ''`;

/**
 * Resolves when everything that was read before is as durable as a new commit would be, on the synchronous standby too.
 * PostgreSQL shows commits whose wait for the standby was interrupted, by the end of their connection or by a crash, and a
 * failover would lose them. The commit of this message, which nothing reads, waits for all commits before it.
 */
export async function awaitDurable(db: Db): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'postern', '') where ${hasStandby}`.execute(db);
}
