import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What visitors entered and want to continue with. The key is in their link, so the server cannot read it.
  `create table saved_answers (
    endpoint_id text collate "C" not null references endpoint (id) on delete cascade,
    id text collate "C" not null,
    answers bytea not null,
    expires_at timestamptz not null,
    primary key (endpoint_id, id)
  )`,
  `create index saved_answers_expires_idx on saved_answers (expires_at)`,
];
