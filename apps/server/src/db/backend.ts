import { sql } from 'kysely';
import type { Db } from './client.ts';

const PATIENCE_MS = 2_000;

/**
 * Ends the server's side of a lost connection. It may still run a statement, wait for a lock, or be about to receive
 * data in transit; once it is gone, what it had not committed is never committed.
 * @returns whether it is gone
 */
export async function endBackend(db: Db, pid: number): Promise<boolean> {
  await sql`select pg_terminate_backend(pid, ${PATIENCE_MS}) from pg_stat_activity
    where pid = ${pid} and usename = current_user and datname = current_database()`.execute(db);
  const { rows } = await sql`select from pg_stat_activity where pid = ${pid}`.execute(db);
  return rows.length === 0;
}
