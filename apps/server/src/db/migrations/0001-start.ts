import { sql, type Kysely } from 'kysely';

/**
 * Ids are text under collation "C", so that byte order is time order, whatever the database's locale. In tables that
 * grow with traffic, endpoint_id comes first in the key, because rows are read by it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table account (
    id text collate "C" primary key,
    email text not null,
    password_hash text not null,
    name text,
    company text,
    email_verified_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  // Addresses are stored as written; case does not distinguish accounts.
  `create unique index account_email_key on account (lower(email))`,

  `create table workspace (
    id text collate "C" primary key,
    name text not null,
    plan text not null default 'free' check (plan = 'free'),
    created_at timestamptz not null default now()
  )`,
  `create table member (
    workspace_id text collate "C" not null references workspace on delete cascade,
    account_id text collate "C" not null references account on delete cascade,
    role text not null check (role in ('owner')),
    primary key (workspace_id, account_id)
  )`,
  `create index member_account_idx on member (account_id)`,

  `create table session (
    token_hash bytea primary key,
    account_id text collate "C" not null references account on delete cascade,
    user_agent text,
    ip text,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index session_account_idx on session (account_id)`,
  `create index session_expires_idx on session (expires_at)`,

  `create table account_token (
    token_hash bytea primary key,
    account_id text collate "C" not null references account on delete cascade,
    purpose text not null check (purpose in ('verify_email', 'reset_password')),
    expires_at timestamptz not null
  )`,
  `create index account_token_account_idx on account_token (account_id, purpose)`,

  `create table endpoint (
    id text collate "C" primary key,
    workspace_id text collate "C" not null references workspace on delete cascade,
    name text not null,
    status text not null default 'active' check (status in ('active', 'paused')),
    settings jsonb not null default '{}',
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create index endpoint_workspace_idx on endpoint (workspace_id, created_at desc, id)`,

  // Separate from endpoint: these change with every submission, and a hot row should be narrow.
  `create table endpoint_counter (
    endpoint_id text collate "C" primary key references endpoint on delete cascade,
    inbox bigint not null default 0,
    spam bigint not null default 0,
    held bigint not null default 0,
    refused bigint not null default 0,
    unread bigint not null default 0,
    last_submission_at timestamptz
  ) with (fillfactor = 50)`,

  // last_admitted and last_held report to the statement that updated the row how many rows of its batch fitted.
  `create table usage (
    workspace_id text collate "C" not null references workspace on delete cascade,
    month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
    submissions bigint not null default 0,
    held bigint not null default 0,
    last_admitted integer not null default 0,
    last_held integer not null default 0,
    primary key (workspace_id, month)
  ) with (fillfactor = 50)`,

  // fields is json, not jsonb, because json keeps the text as sent, with its order, repetitions, U+0000 and lone
  // surrogates. No foreign key to endpoint: a deleted endpoint disappears at once, and its rows follow in batches
  // (endpoints.jobs.ts).
  `create table submission (
    endpoint_id text collate "C" not null,
    id text collate "C" not null,
    status text not null check (status in ('inbox', 'spam', 'held', 'refused')),
    fields json not null,
    spam json not null,
    meta json not null,
    refused_reason text,
    read_at timestamptz,
    starred boolean not null default false,
    created_at timestamptz not null,
    primary key (endpoint_id, id)
  )`,
  `create index submission_status_idx on submission (endpoint_id, status, id desc)`,

  `create table file (
    endpoint_id text collate "C" not null,
    id text collate "C" not null,
    submission_id text collate "C" not null,
    field text not null,
    name text not null,
    content_type text not null,
    size bigint not null,
    sha256 text not null,
    storage_key text not null,
    primary key (endpoint_id, id),
    foreign key (endpoint_id, submission_id) references submission (endpoint_id, id) on delete cascade
  )`,
  `create index file_submission_idx on file (endpoint_id, submission_id)`,

  // Values that the installation generates once, such as the signing secret.
  `create table installation (
    key text primary key,
    value text not null
  )`,
];
