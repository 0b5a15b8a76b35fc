import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Each submission is its own outbox: the dispatcher claims what is pending and clears the mark.
  `alter table submission add column pending boolean not null default false`,
  `create index submission_pending_idx on submission (id) where pending`,

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

  // Nodes keep endpoints in memory while submissions pour in; they hear of every change.
  `create function notify_endpoint() returns trigger language plpgsql as $$
    begin
      perform pg_notify('endpoint', old.id);
      return null;
    end
  $$`,
  `create trigger endpoint_changed after update or delete on endpoint
    for each row execute function notify_endpoint()`,
];
