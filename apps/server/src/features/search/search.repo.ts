import { sql } from 'kysely';
import type { Submission, Verdict } from '@postern/contracts';
import type { Db, Trx } from '../../db/client.ts';

export interface DocumentKey {
  endpoint_id: string;
  id: string;
}

/** The content of a document. */
export interface Source extends DocumentKey {
  /** null: the endpoint has been deleted, and its submissions are being deleted. */
  workspace_id: string | null;
  status: Verdict;
  /** null: too large for this query, and fetched separately. */
  fields: Submission['fields'] | null;
  files: { field: string; name: string }[];
  read_at: Date | null;
  starred: boolean;
  assignee_id: string | null;
  done_at: Date | null;
  /** The import that stored it. */
  import_id: string | null;
  created_at: Date;
  meta: Submission['meta'];
}

/** The length of JSON above which the fields of one submission are fetched separately. */
const MANY_CHARS = 100_000;

const column = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key) => rows.map((row) => row[key]);

/**
 * Reads and locks the content of documents until the transaction ends. Another change of these submissions comes
 * before, and is in the document, or after, and finds the document. Deleted submissions are left out.
 */
export async function lockSources(trx: Trx, keys: readonly DocumentKey[]): Promise<Source[]> {
  const { rows } = await sql<Source>`/* prepared: document-sources */
    select s.endpoint_id, e.workspace_id, s.id, s.status, s.read_at, s.starred, s.assignee_id, s.done_at, s.import_id,
      s.created_at, s.meta,
      case when octet_length(s.fields::text) <= ${MANY_CHARS}::int then s.fields end as fields,
      coalesce((select json_agg(json_build_object('field', f.field, 'name', f.name) order by f.id) from file f
        where f.endpoint_id = s.endpoint_id and f.submission_id = s.id), '[]') as files
    from unnest(${column(keys, 'endpoint_id')}::text[], ${column(keys, 'id')}::text[]) as k (endpoint_id, id)
    join submission s on s.endpoint_id = k.endpoint_id and s.id = k.id
    left join endpoint e on e.id = s.endpoint_id
    order by s.endpoint_id, s.id for share of s`.execute(trx);
  return rows;
}

export async function findFields(db: Db, key: DocumentKey): Promise<Submission['fields']> {
  const row = await db
    .selectFrom('submission')
    .select('fields')
    .where('endpoint_id', '=', key.endpoint_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return (row?.fields ?? []) as Submission['fields'];
}

export interface NewDocument extends DocumentKey {
  status: Verdict;
  unread: boolean;
  starred: boolean;
  has_files: boolean;
  done: boolean;
  assignee_id: string | null;
  lexemes: readonly string[];
}

/** No lexeme contains a control character, so documents can travel as one text. */
const BETWEEN_DOCUMENTS = '\x1e';
const BETWEEN_LEXEMES = '\x1f';

/** Writes documents, and replaces existing ones. */
export async function putDocuments(trx: Trx, documents: readonly NewDocument[]): Promise<void> {
  const words = documents.map(({ lexemes }) => lexemes.join(BETWEEN_LEXEMES)).join(BETWEEN_DOCUMENTS);
  await sql`/* prepared: put-documents */
    insert into search_document as d (endpoint_id, id, status, unread, starred, has_files, done, assignee_id, words)
    select n.endpoint_id, n.id, n.status, n.unread, n.starred, n.has_files, n.done, n.assignee_id,
      array_to_tsvector(string_to_array(n.words, e'\\x1f'))
    from unnest(${column(documents, 'endpoint_id')}::text[], ${column(documents, 'id')}::text[],
      ${column(documents, 'status')}::text[], ${column(documents, 'unread')}::bool[],
      ${column(documents, 'starred')}::bool[], ${column(documents, 'has_files')}::bool[],
      ${column(documents, 'done')}::bool[], ${column(documents, 'assignee_id')}::text[],
      string_to_array(${words}::text, e'\\x1e'))
      as n (endpoint_id, id, status, unread, starred, has_files, done, assignee_id, words)
    on conflict (endpoint_id, id) do update set status = excluded.status, unread = excluded.unread,
      starred = excluded.starred, has_files = excluded.has_files, done = excluded.done,
      assignee_id = excluded.assignee_id, words = excluded.words`.execute(trx);
}

/** Copies the verdicts and flags of submissions to their documents. */
export async function syncStates(
  trx: Trx,
  endpoint_id: string,
  { ids, scopes }: { ids: readonly string[]; scopes: readonly string[] },
): Promise<void> {
  await sql`
    update search_document d set status = s.status, unread = s.read_at is null, starred = s.starred,
      done = s.done_at is not null, assignee_id = s.assignee_id,
      words = ts_delete(d.words, array[k.scope || 'inbox', k.scope || 'spam', k.scope || 'held', k.scope || 'refused',
          k.scope || 'unread', k.scope || 'starred', k.scope || 'done', k.scope || 'assigned',
          k.scope || 'assigned ' || d.assignee_id])
        || array_to_tsvector(array_remove(array[k.scope || s.status,
          case when s.read_at is null then k.scope || 'unread' end, case when s.starred then k.scope || 'starred' end,
          case when s.done_at is not null then k.scope || 'done' end,
          case when s.assignee_id is not null then k.scope || 'assigned' end,
          k.scope || 'assigned ' || s.assignee_id], null))
    from unnest(${ids}::text[], ${scopes}::text[]) as k (id, scope)
    join submission s on s.endpoint_id = ${endpoint_id} and s.id = k.id
    where d.endpoint_id = ${endpoint_id} and d.id = k.id`.execute(trx);
}

/** Moves entries of new documents from the index's pending list into the index, where a search finds them faster. */
export async function tidyIndex(db: Db): Promise<void> {
  await sql`select gin_clean_pending_list('search_document_words_idx'::regclass)`.execute(db);
}
