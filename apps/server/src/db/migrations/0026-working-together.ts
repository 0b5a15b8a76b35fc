import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Accounts, without a foreign key: the keys of an endpoint's tables lead with its id.
  `alter table submission add column assignee_id text collate "C",
    add column done_at timestamptz,
    add column done_by text collate "C"`,
  `alter table search_document add column assignee_id text collate "C", add column done boolean not null default false`,

  `create table note (
    endpoint_id text collate "C" not null,
    submission_id text collate "C" not null,
    id text collate "C" not null,
    author_id text collate "C" not null,
    text text not null,
    mentions text[] collate "C" not null default '{}',
    created_at timestamptz not null,
    edited_at timestamptz,
    primary key (endpoint_id, submission_id, id),
    foreign key (endpoint_id, submission_id) references submission (endpoint_id, id) on delete cascade
  )`,

  `create table submission_reader (
    endpoint_id text collate "C" not null,
    submission_id text collate "C" not null,
    account_id text collate "C" not null,
    read_at timestamptz not null,
    primary key (endpoint_id, submission_id, account_id),
    foreign key (endpoint_id, submission_id) references submission (endpoint_id, id) on delete cascade
  )`,

  // submission_id: null for a link to the matches of a filter. filter: JSON that is never queried.
  `create table share_link (
    endpoint_id text collate "C" not null references endpoint on delete cascade,
    id text collate "C" not null,
    -- Of the secret in the link, beside the endpoint's id.
    token_hash bytea not null,
    submission_id text collate "C",
    filter json,
    with_files boolean not null,
    created_by text collate "C" not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    opened_count integer not null default 0,
    opened_at timestamptz,
    primary key (endpoint_id, id),
    unique (endpoint_id, token_hash),
    foreign key (endpoint_id, submission_id) references submission (endpoint_id, id) on delete cascade
  )`,
  `create index share_link_submission_idx on share_link (endpoint_id, submission_id)`,
];
