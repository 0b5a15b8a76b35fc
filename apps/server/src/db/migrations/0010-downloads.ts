import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A ticket, and then the progress of the download that it began. Without an endpoint: an account's archive. total:
  // null if a filter makes it unknown. told_at: when the row was last written, which a running download does
  // repeatedly.
  `drop table download_ticket`,
  `create table download (
    id text collate "C" primary key,
    workspace_id text collate "C" not null references workspace on delete cascade,
    endpoint_id text collate "C",
    token_hash bytea not null unique,
    expires_at timestamptz not null,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
    done integer not null default 0,
    total integer,
    told_at timestamptz not null
  ) with (fillfactor = 50)`,
  `create index download_told_idx on download (told_at)`,
];
