import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // author_id: an account, without a foreign key as in notes. to_mailbox: the same for all spellings of the address.
  // key: from the caller, so that a repeated call sends nothing. due_at: when the next attempt may begin.
  // failures: temporary ones in a row. refuses_address: the mail server refused the address, and not the email.
  `create table reply (
    endpoint_id text collate "C" not null,
    submission_id text collate "C" not null,
    id text collate "C" not null,
    key text collate "C" not null,
    author_id text collate "C" not null,
    to_address text not null,
    to_mailbox text collate "C" not null,
    reply_to text not null,
    subject text not null,
    text text not null,
    message_id text not null,
    state text not null,
    status integer,
    answer text,
    refuses_address boolean not null default false,
    attempts integer not null default 0,
    failures integer not null default 0,
    created_at timestamptz not null,
    due_at timestamptz not null,
    attempting_since timestamptz,
    ended_at timestamptz,
    primary key (endpoint_id, submission_id, id),
    unique (endpoint_id, submission_id, key),
    foreign key (endpoint_id, submission_id) references submission (endpoint_id, id) on delete cascade
  )`,
  `create index reply_mailbox_idx on reply (endpoint_id, to_mailbox) where ended_at is not null`,
  // What the job that finds interrupted attempts reads: few rows.
  `create index reply_open_idx on reply (due_at) where state in ('waiting', 'sending')`,
];
