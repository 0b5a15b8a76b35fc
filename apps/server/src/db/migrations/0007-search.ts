import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The columns by which lists are filtered, separate from the rows: an index on the table that the intake writes would
  // halve its speed. The dispatcher adds documents, and every change of a submission changes its document.
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
  // Its entries begin with a hash of an endpoint and four weeks (features/search/build-lexemes.ts): a search reads no
  // others. New entries wait in a list first, which makes them cheap; the dispatcher empties it when it has time.
  `create index search_document_words_idx on search_document using gin (words)`,
  `create index search_document_unread_idx on search_document (endpoint_id, status, id desc) where unread`,
  `create index search_document_starred_idx on search_document (endpoint_id, status, id desc) where starred`,
  `create index search_document_files_idx on search_document (endpoint_id, status, id desc) where has_files`,

  // Submissions of a burst: their deliveries go first, and their documents are made once there is time.
  `create table late_document (
    id bigint generated always as identity primary key,
    endpoint_ids text[] not null,
    submission_ids text[] not null,
    statuses text[] not null
  )`,
];
