import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // How many documents of the search the job has rewritten since the endpoint came from another workspace.
  await sql.raw(`alter table endpoint add column moved_count integer not null default 0`).execute(db);
}
