import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: no one joins by the domain of their address. An earlier version does not know the columns, and lets no one join.
  await sql
    .raw(`alter table workspace
    add column join_role text collate "C" check (join_role in ('reader', 'editor')),
    add column join_endpoint_ids text[]`)
    .execute(db);
}
