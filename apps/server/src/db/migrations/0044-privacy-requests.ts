import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // sealed_value: null once the erasure is over, and so is salt's use: value_hash is the SHA-256 of salt and value.
  // at_endpoint, at_id: the last submission that the search has read.
  `create table privacy_request (
    workspace_id text collate "C" not null references workspace(id) on delete cascade,
    id text collate "C" not null,
    state text not null check (state in ('searching', 'found', 'erasing', 'erased')),
    match text not null check (match in ('whole', 'contains')),
    in_files boolean not null,
    sealed_value text,
    salt text not null,
    value_hash text not null,
    created_by text collate "C" not null,
    created_at timestamptz not null,
    at_endpoint text collate "C" not null default '',
    at_id text collate "C" not null default '',
    read integer not null default 0,
    hits integer not null default 0,
    more boolean not null default false,
    erased_at timestamptz,
    receipt text,
    receipt_final boolean not null default false,
    primary key (workspace_id, id))`,
  // destinations: those that had received the submission when it was erased.
  `create table privacy_hit (
    workspace_id text collate "C" not null,
    request_id text collate "C" not null,
    submission_id text collate "C" not null,
    endpoint_id text collate "C" not null,
    endpoint_name text not null,
    places json not null,
    state text not null default 'found' check (state in ('found', 'kept', 'erased', 'gone')),
    files integer not null default 0,
    bytes bigint not null default 0,
    destinations json not null default '[]',
    primary key (workspace_id, request_id, submission_id),
    foreign key (workspace_id, request_id) references privacy_request(workspace_id, id) on delete cascade)`,
  `create table receipt_key (
    id text collate "C" primary key,
    public_key text not null,
    sealed_private_key text not null,
    created_at timestamptz not null,
    retired_at timestamptz)`,
  `create unique index receipt_key_current_idx on receipt_key ((retired_at is null)) where retired_at is null`,
];
