import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Files of the imported submissions that are missing from the archive.
  await sql.raw(`alter table import add column missing_files integer not null default 0`).execute(db);
}
