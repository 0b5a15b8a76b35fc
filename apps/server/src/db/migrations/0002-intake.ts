import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Each submission is its own outbox: the dispatcher claims pending submissions and clears the mark.
  `alter table submission add column pending boolean not null default false`,
  `create index submission_pending_idx on submission (created_at) where pending`,

  // The names that an endpoint's fields have had, as JSON texts: a name may contain what a text column cannot.
  `create table endpoint_field (
    endpoint_id text collate "C" not null references endpoint on delete cascade,
    name text collate "C" not null,
    first_seen_at timestamptz not null,
    position integer not null,
    primary key (endpoint_id, name)
  )`,

  // Which emails about the month's limit have gone out.
  `alter table usage add column told_percent integer not null default 0`,

  // Whether it was counted against a month: a submission that is moved in and out of the inbox counts once.
  `alter table submission add column counted boolean not null default false`,

  // The sweep queries which stored files have a row; flag says why a file is not what it seems.
  `create index file_storage_key_idx on file (storage_key)`,
  `alter table file add column flag text`,

  // One row for each key of a client, written by the statement that writes the submission.
  `create table idempotency_key (
    endpoint_id text collate "C" not null,
    key text collate "C" not null,
    fingerprint bytea not null,
    submission_id text collate "C" not null,
    created_at timestamptz not null,
    primary key (endpoint_id, key)
  )`,
  `create index idempotency_key_created_idx on idempotency_key (created_at)`,

  // A download URL that works once, without a token. Only the ticket's hash is stored.
  `create table download_ticket (
    token_hash bytea primary key,
    workspace_id text collate "C" not null references workspace on delete cascade,
    endpoint_id text collate "C" not null,
    expires_at timestamptz not null
  )`,
  `create index download_ticket_expires_idx on download_ticket (expires_at)`,

  // Nodes keep endpoints in memory while submissions arrive; this notifies them of every change.
  `create function notify_endpoint() returns trigger language plpgsql as $$
    begin
      perform pg_notify('endpoint', old.id);
      return null;
    end
  $$`,
  `create trigger endpoint_changed after update or delete on endpoint
    for each row execute function notify_endpoint()`,
];
