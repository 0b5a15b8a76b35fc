import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What lists are filtered by, apart from the rows themselves: an index on the table that intake writes to would halve
  // how fast it writes. The dispatcher adds documents, and whoever changes a submission changes its document with it.
  `create table search_document (
    endpoint_id text collate "C" not null,
    id text collate "C" not null,
    status text not null,
    unread boolean not null,
    starred boolean not null,
    has_files boolean not null,
    words tsvector not null,
    primary key (endpoint_id, id),
    foreign key (endpoint_id, id) references submission on delete cascade
  )`,
  // Its entries begin with what stands for an endpoint and a week (features/search/lexemes.ts): a search reads no others.
  // New entries wait in a list first, which makes them cheap; the dispatcher empties it when it has time.
  `create index search_document_words_idx on search_document using gin (words)`,
  `create index search_document_unread_idx on search_document (endpoint_id, status, id desc) where unread`,
  `create index search_document_starred_idx on search_document (endpoint_id, status, id desc) where starred`,
  `create index search_document_files_idx on search_document (endpoint_id, status, id desc) where has_files`,

  // What came in a burst: its deliveries went first, its documents are made once there is time.
  `create table late_document (
    id bigint generated always as identity primary key,
    endpoint_ids text[] not null,
    submission_ids text[] not null,
    statuses text[] not null
  )`,
];
