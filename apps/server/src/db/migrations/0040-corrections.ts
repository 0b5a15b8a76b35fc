import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The fields before each correction by the sender, oldest first: [{"at": …, "fields": …}]. Text, as the fields are:
  // jsonb has no U+0000.
  await sql`alter table submission add column corrections json`.execute(db);
}
