import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // superseded_at: when the next version replaced it, or the form was unpublished.
  `create table form_version (
    endpoint_id text collate "C" not null references endpoint on delete cascade,
    version integer not null check (version > 0),
    definition json not null,
    published_at timestamptz not null,
    superseded_at timestamptz,
    primary key (endpoint_id, version)
  )`,
  // One form is published at a time.
  `create unique index form_version_published_idx on form_version (endpoint_id) where superseded_at is null`,

  // version: the published one. versions: how many there have been, so that no number is reused.
  `create table form (
    endpoint_id text collate "C" primary key references endpoint on delete cascade,
    draft json,
    draft_updated_at timestamptz,
    version integer,
    versions integer not null default 0,
    check ((draft is null) = (draft_updated_at is null)),
    check (version <= versions),
    foreign key (endpoint_id, version) references form_version
  )`,

  // Notifies the nodes that check submissions when a form is published, and not of drafts: those are saved all the
  // time.
  `create function notify_form() returns trigger language plpgsql as $$
    begin
      perform pg_notify('endpoint', new.endpoint_id);
      return null;
    end
  $$`,
  `create trigger form_published after update of version on form for each row
    when (old.version is distinct from new.version) execute function notify_form()`,
];
