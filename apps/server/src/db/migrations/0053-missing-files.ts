import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Files that are missing from an archive, of the submissions that were imported.
  await sql.raw(`alter table import add column missing_files integer not null default 0`).execute(db);
}
