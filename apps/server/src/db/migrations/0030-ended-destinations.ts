import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Since when a job deletes the destination with its deliveries. An earlier version sees it switched off until then.
  await sql.raw(`alter table destination add column ended_at timestamptz`).execute(db);
}
