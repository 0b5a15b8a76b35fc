import { sql, type Kysely } from 'kysely';

const statements = [
  // asked_at: since when a check that a member asked for waits. told_at: since when members know that something is wrong.
  `create table watchdog (
    endpoint_id text collate "C" primary key references endpoint(id) on delete cascade,
    next_check_at timestamptz not null,
    checked_at timestamptz,
    asked_at timestamptz,
    told_at timestamptz)`,
  `create index watchdog_next_check_at_idx on watchdog (next_check_at)`,
  // facts: what the form was like when the page was last well.
  `create table watched_page (
    endpoint_id text collate "C" not null references watchdog(endpoint_id) on delete cascade,
    id text collate "C" not null,
    position smallint not null,
    url text not null,
    checked_at timestamptz,
    failures integer not null default 0,
    facts json,
    primary key (endpoint_id, id))`,
  // page_id: null for what is about the endpoint.
  `create table finding (
    endpoint_id text collate "C" not null references watchdog(endpoint_id) on delete cascade,
    id text collate "C" not null,
    page_id text collate "C",
    kind text not null,
    subject text,
    before text,
    after text,
    since timestamptz not null,
    ended_at timestamptz,
    primary key (endpoint_id, id),
    foreign key (endpoint_id, page_id) references watched_page(endpoint_id, id) on delete cascade)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
