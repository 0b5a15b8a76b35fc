import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';

export interface SubmissionKey {
  endpoint_id: string;
  submission_id: string;
}

export interface NoteRow {
  id: string;
  author_id: string;
  text: string;
  mentions: string[];
  created_at: Date;
  edited_at: Date | null;
}

export interface EndpointNoteRow extends NoteRow {
  submission_id: string;
}

export type NoteKey = SubmissionKey & { note_id: string };

const rows = (db: Db, { endpoint_id, submission_id }: SubmissionKey) =>
  db
    .selectFrom('note')
    .select(['id', 'author_id', 'text', 'mentions', 'created_at', 'edited_at'])
    .where('endpoint_id', '=', endpoint_id)
    .where('submission_id', '=', submission_id);

export const listNotes = (db: Db, key: SubmissionKey): Promise<NoteRow[]> => rows(db, key).orderBy('id').execute();

/** The next notes of an endpoint, in the order of their submissions. */
export const listEndpointNotes = (
  db: Db,
  { endpoint_id, after, limit }: { endpoint_id: string; after: EndpointNoteRow | undefined; limit: number },
): Promise<EndpointNoteRow[]> =>
  db
    .selectFrom('note')
    .select(['submission_id', 'id', 'author_id', 'text', 'mentions', 'created_at', 'edited_at'])
    .where('endpoint_id', '=', endpoint_id)
    .where(sql<boolean>`(submission_id, id) > (${after?.submission_id ?? ''}, ${after?.id ?? ''})`)
    .orderBy('submission_id')
    .orderBy('id')
    .limit(limit)
    .execute();

export const findNote = (db: Db, { note_id, ...key }: NoteKey): Promise<NoteRow | undefined> =>
  rows(db, key).where('id', '=', note_id).executeTakeFirst();

/**
 * Locks a submission, so that its notes can be counted and it is not deleted meanwhile.
 * @returns the number of its notes; undefined if the submission does not exist
 */
export async function lockAndCount(
  trx: Trx,
  { endpoint_id, submission_id }: SubmissionKey,
): Promise<number | undefined> {
  const found = await trx
    .selectFrom('submission')
    .select('id')
    .where('endpoint_id', '=', endpoint_id)
    .where('id', '=', submission_id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const counted = await trx
    .selectFrom('note')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('endpoint_id', '=', endpoint_id)
    .where('submission_id', '=', submission_id)
    .executeTakeFirst();
  return counted?.count ?? 0;
}

export async function insertNote(trx: Trx, key: SubmissionKey, note: Omit<NoteRow, 'edited_at'>): Promise<void> {
  const { endpoint_id, submission_id } = key;
  await trx
    .insertInto('note')
    .values({ endpoint_id, submission_id, ...note })
    .execute();
}

/** Replaces the content of a note. */
export async function updateNote(
  trx: Trx,
  { endpoint_id, submission_id, note_id }: NoteKey,
  change: { text: string; mentions: string[]; edited_at: Date },
): Promise<void> {
  await trx
    .updateTable('note')
    .set(change)
    .where('endpoint_id', '=', endpoint_id)
    .where('submission_id', '=', submission_id)
    .where('id', '=', note_id)
    .execute();
}

export async function deleteNote(trx: Trx, { endpoint_id, submission_id, note_id }: NoteKey): Promise<void> {
  await trx
    .deleteFrom('note')
    .where('endpoint_id', '=', endpoint_id)
    .where('submission_id', '=', submission_id)
    .where('id', '=', note_id)
    .execute();
}
