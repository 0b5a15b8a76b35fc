import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table destination (
    endpoint_id text collate "C" not null references endpoint on delete cascade,
    id text collate "C" not null,
    kind text not null check (kind in ('email', 'webhook', 'slack', 'discord', 'telegram', 'teams')),
    name text not null,
    enabled boolean not null default true,
    config jsonb not null,
    filter jsonb not null,
    sealed_secrets text[] not null default '{}',
    sealed_token text,
    failing_since timestamptz,
    paused_at timestamptz,
    gone_at timestamptz,
    last_delivered_at timestamptz,
    recent text not null default '',
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (endpoint_id, id)
  )`,

  // Every address of a workspace's destinations: it gets nothing before it has confirmed.
  `create table recipient (
    workspace_id text collate "C" not null references workspace on delete cascade,
    email text collate "C" not null,
    confirmed_at timestamptz,
    token_hash bytea unique,
    token_expires_at timestamptz,
    refused_at timestamptz,
    refused_reason text,
    created_at timestamptz not null,
    primary key (workspace_id, email)
  )`,

  // due_at is when the next attempt may be claimed: infinity while something has to happen first, and later than the
  // real time while an attempt runs, so that a crashed attempt becomes due again.
  `create table delivery (
    endpoint_id text collate "C" not null,
    id text collate "C" not null,
    submission_id text collate "C" not null,
    destination_id text collate "C" not null,
    recipient text collate "C" not null default '',
    event text not null,
    state text not null check (state in ('pending', 'delivered', 'dead')),
    due_at timestamptz not null,
    attempting_since timestamptz,
    attempts integer not null default 0,
    attempts_before integer not null default 0,
    created_at timestamptz not null,
    delivered_at timestamptz,
    primary key (endpoint_id, id),
    foreign key (endpoint_id, destination_id) references destination on delete cascade
  ) with (fillfactor = 80)`,
  `create index delivery_due_idx on delivery (due_at) where state = 'pending'`,
  `create unique index delivery_once_idx on delivery
    (endpoint_id, submission_id, destination_id, recipient, (event = 'submission.erased'))`,
  `create index delivery_destination_idx on delivery (endpoint_id, destination_id, state, id)`,

  `create table delivery_attempt (
    endpoint_id text collate "C" not null,
    delivery_id text collate "C" not null,
    number integer not null,
    at timestamptz not null,
    status integer,
    ms integer not null,
    answer text not null,
    primary key (endpoint_id, delivery_id, number),
    foreign key (endpoint_id, delivery_id) references delivery on delete cascade
  )`,

  // The destination that endpoints had before: an email to their owner.
  `insert into recipient (workspace_id, email, confirmed_at, created_at)
    select m.workspace_id, lower(a.email), a.email_verified_at, now()
    from member m join account a on a.id = m.account_id where m.role = 'owner'`,
  `insert into destination (endpoint_id, id, kind, name, config, filter, created_at, updated_at)
    select e.id, e.id || '_' || substr(md5(random()::text), 1, 20), 'email', 'E-mail',
      jsonb_build_object('to', jsonb_build_array(a.email), 'cc', '[]'::jsonb, 'bcc', '[]'::jsonb, 'subject', null,
        'body', null, 'files', 'links'),
      '{"statuses": ["inbox"], "match": "all", "conditions": []}', now(), now()
    from endpoint e join member m on m.workspace_id = e.workspace_id and m.role = 'owner'
    join account a on a.id = m.account_id`,

  `create table backfill (
    endpoint_id text collate "C" not null,
    destination_id text collate "C" not null,
    since timestamptz,
    until_id text collate "C" not null,
    last_id text collate "C",
    queued integer not null default 0,
    total integer not null,
    started_at timestamptz not null,
    done_at timestamptz,
    primary key (endpoint_id, destination_id),
    foreign key (endpoint_id, destination_id) references destination on delete cascade
  )`,
];
