import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table audit_entry (
    workspace_id text collate "C" not null references workspace on delete cascade,
    -- Its time and random characters: the order of the log.
    id text collate "C" not null,
    at timestamptz not null,
    action text collate "C" not null,
    -- An account, an API key, or the word of another kind.
    actor_id text collate "C" not null,
    -- Names and addresses as of then: no foreign key, because what they belong to may be deleted.
    actor jsonb not null,
    target_id text collate "C",
    target jsonb,
    endpoint_id text collate "C",
    endpoint_name text,
    ip text,
    user_agent text,
    details jsonb not null default '{}',
    primary key (workspace_id, id)
  )`,
  // One for each filter; the last column is the order of the list.
  `create index audit_entry_action_idx on audit_entry (workspace_id, action, id)`,
  `create index audit_entry_actor_idx on audit_entry (workspace_id, actor_id, id)`,
  `create index audit_entry_endpoint_idx on audit_entry (workspace_id, endpoint_id, id) where endpoint_id is not null`,
  `create index audit_entry_target_idx on audit_entry (workspace_id, target_id, id) where target_id is not null`,
  `create index audit_entry_at_idx on audit_entry (at)`,

  // The API key that a download was requested with, for its entry; null for a person.
  `alter table download add column api_key_id text collate "C"`,

  // Decision 48: an entry is never changed. It is deleted with its workspace, by retention when it is at least 30 days
  // old, and by a move in the database that it fills.
  `create function keep_audit_entry() returns trigger language plpgsql as $$
    declare purpose text := coalesce(current_setting('postern.audit_erasure', true), '');
    begin
      if tg_op = 'TRUNCATE' then
        if purpose = 'move' then return null; end if;
      elsif tg_op = 'DELETE' then
        if purpose = 'move' then return old; end if;
        if purpose = 'retention' and old.at < now() - interval '30 days' then return old; end if;
        if not exists (select from workspace w where w.id = old.workspace_id) then return old; end if;
      end if;
      raise exception 'Entries of the audit log are neither changed nor deleted.' using errcode = 'restrict_violation';
    end $$`,
  `create trigger keep_audit_entry before update or delete on audit_entry
    for each row execute function keep_audit_entry()`,
  `create trigger keep_audit_log before truncate on audit_entry
    for each statement execute function keep_audit_entry()`,
];
