import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // state: what is known about the fields, of a bounded size. read_through: the last submission in it. read_at: everything that
  // arrived before this time has been read.
  `create table field_watch (
    endpoint_id text collate "C" primary key references endpoint on delete cascade,
    state json not null,
    read_through text collate "C" not null,
    read_at timestamptz not null
  )`,
  // Names are JSON texts, as in endpoint_field.
  `create table field_change (
    endpoint_id text collate "C" not null references endpoint on delete cascade,
    id text collate "C" not null,
    kind text not null check (kind in ('renamed', 'vanished', 'emptied', 'retyped')),
    field text collate "C" not null,
    new_name text collate "C",
    type_before text,
    type_after text,
    before_first_at timestamptz not null,
    before_last_at timestamptz not null,
    after_first_at timestamptz not null,
    after_last_at timestamptz not null,
    found_at timestamptz not null,
    state text not null default 'open' check (state in ('open', 'merged', 'dismissed', 'ended')),
    primary key (endpoint_id, id),
    check ((kind = 'renamed') = (new_name is not null))
  )`,
  // The name in whose column lists and exports show the field.
  `alter table endpoint_field add column shown_as text collate "C"`,
];
