import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The import that brought a submission; null for one that the endpoint received.
  `alter table submission add column import_id text collate "C"`,
  // storage_key: null once the file is no longer needed. facts: the first rows and columns of the file. done: rows that
  // the current task has read; a task that starts again skips them. signature: what decides the ids of submissions. The
  // JSON is text that is never queried.
  `create table import (
    endpoint_id text collate "C" not null references endpoint on delete cascade,
    id text collate "C" not null,
    state text not null check (
      state in ('ready', 'checking', 'checked', 'importing', 'done', 'failed', 'undoing', 'undone')),
    file_name text not null,
    file_size bigint not null,
    storage_key text collate "C",
    format text not null,
    encoding text not null,
    source text not null,
    facts json not null,
    mapping json not null,
    signature text collate "C",
    total integer,
    done integer not null default 0,
    imported integer not null default 0,
    existing integer not null default 0,
    refused integer not null default 0,
    problems json not null default '[]',
    sample json not null default '[]',
    failure text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    finished_at timestamptz,
    primary key (endpoint_id, id)
  ) with (fillfactor = 50)`,
  `create index import_storage_key_idx on import (storage_key)`,
];
