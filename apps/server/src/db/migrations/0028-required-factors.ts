import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // An earlier version does not know the column, and admits members without a second factor as before.
  await sql.raw(`alter table workspace add column requires_factor boolean not null default false`).execute(db);
}
