import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What people moved between inbox and spam: hashes of words, never words. One row for each submission, so that a move
  // back is recognised. It outlives the submission: what was learnt is not forgotten with the month's spam.
  `create table spam_example (
    workspace_id text collate "C" not null references workspace on delete cascade,
    submission_id text collate "C" not null,
    is_spam boolean not null,
    tokens bytea not null check (length(tokens) <= 1200),
    version smallint not null,
    created_at timestamptz not null,
    primary key (workspace_id, submission_id)
  )`,

  // Nodes keep what an account has learnt with its endpoints (0002): this makes them drop those.
  `create function notify_endpoints_of_workspace() returns trigger language plpgsql as $$
    begin
      perform pg_notify('endpoint', endpoint.id) from endpoint
        where endpoint.workspace_id = coalesce(new.workspace_id, old.workspace_id);
      return null;
    end
  $$`,
  `create trigger spam_example_changed after insert or update or delete on spam_example
    for each row execute function notify_endpoints_of_workspace()`,
];
