import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Challenges that were answered. Without a reference to the endpoint, because a row ends after twenty minutes anyway
  // and an insert should need no lock on the endpoint.
  await sql`create table used_challenge (
    endpoint_id text collate "C" not null,
    nonce text collate "C" not null,
    expires_at timestamptz not null,
    primary key (endpoint_id, nonce)
  )`.execute(db);
}
