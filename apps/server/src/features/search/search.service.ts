import type { Submission, Verdict } from '@postern/contracts';
import type { Db, Trx } from '../../db/client.ts';
import { readFields, readMeta } from '../../lib/stored-submission.ts';
import { isShown } from '../../lib/submission-fields.ts';
import { DOCUMENT_VERSION, toLexemes, toWorkspaceLexemes } from './build-document.ts';
import { assigneeState, importState, stateScope, periodOfId } from './build-lexemes.ts';
import { findProgress } from './search.index.repo.ts';
import * as repo from './search.repo.ts';

/** Documents in one query: the process does other work in between. */
const STEP = 100;

/** The facts of a submission once its document is written. */
export interface Documented {
  endpoint_id: string;
  submission_id: string;
  status: Verdict;
  created_at: Date;
  /** The Referer header. */
  referer: string | null;
}

/**
 * Writes the current documents of submissions, and locks these until the transaction ends. Any may have a document
 * already; deleted ones are left out.
 */
export async function addDocuments(
  trx: Trx,
  keys: readonly { endpoint_id: string; submission_id: string }[],
): Promise<Documented[]> {
  const sorted = keys.map(({ endpoint_id, submission_id: id }) => ({ endpoint_id, id })).toSorted(byKey);
  const written: Documented[] = [];
  for (let at = 0; at < sorted.length; at += STEP) {
    const sources = await repo.lockSources(trx, sorted.slice(at, at + STEP));
    if (sources.length === 0) continue;
    const documents: repo.NewDocument[] = [];
    for (const source of sources)
      documents.push(toDocument(source, source.fields ?? (await repo.findFields(trx, source))));
    await repo.putDocuments(trx, documents);
    written.push(...sources.map(toDocumented));
  }
  return written;
}

/** A submission whose content the caller has. */
export type Known = Omit<repo.Source, 'fields' | 'created_at' | 'meta'> & { fields: Submission['fields'] };

/** The document of a submission that the caller is about to store. */
export const prepareDocument = (known: Known): repo.NewDocument => toDocument(known, known.fields);

/** Writes documents that were prepared: call this in the transaction that stores their submissions. */
export const addPrepared = (trx: Trx, documents: readonly repo.NewDocument[]): Promise<void> =>
  repo.putDocuments(trx, documents);

export type { NewDocument } from './search.repo.ts';

const keyOf = ({ endpoint_id, id }: repo.DocumentKey) => `${endpoint_id} ${id}`;
const byKey = (a: repo.DocumentKey, b: repo.DocumentKey): number => (keyOf(a) < keyOf(b) ? -1 : 1);

function toDocument(
  source: Omit<repo.Source, 'fields' | 'created_at' | 'meta'>,
  all: Submission['fields'],
): repo.NewDocument {
  const { endpoint_id, workspace_id, id, status, files, starred, assignee_id, import_id } = source;
  const fields = readFields(all).filter(([name]) => isShown(name));
  const done = source.done_at !== null;
  const state = { unread: source.read_at === null, starred, has_files: files.length > 0, done };
  const place = { endpoint_id, period: periodOfId(id) };
  const scope = stateScope(place);
  const flags = (['unread', 'starred', 'has_files', 'done'] as const).filter((flag) => state[flag]);
  const own = toLexemes({ endpoint_id, id, fields, files });
  const shared = workspace_id === null ? [] : toWorkspaceLexemes(own, { ...place, workspace_id });
  const states = [
    status,
    ...flags,
    ...(assignee_id === null ? [] : ['assigned', assigneeState(assignee_id)]),
    ...(import_id === null ? [] : [importState(import_id)]),
  ];
  const lexemes = [...states.map((word) => scope + word), ...own, ...shared];
  return { endpoint_id, id, status, ...state, assignee_id, lexemes };
}

const toDocumented = ({ endpoint_id, id, status, created_at, meta }: repo.Source): Documented => ({
  endpoint_id,
  submission_id: id,
  status,
  created_at,
  referer: readMeta(meta).referer,
});

/**
 * Copies the verdicts and flags of submissions to their documents: call this in the transaction that changes them. A
 * submission without a document gets the right state with its document.
 */
export async function syncDocuments(trx: Trx, endpoint_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const scopes = ids.map((id) => stateScope({ endpoint_id, period: periodOfId(id) }));
  await repo.syncStates(trx, endpoint_id, { ids, scopes });
}

/**
 * A burst of documents waits in the index's pending list, and every search reads that list: this moves it into the
 * index.
 */
export const tidyIndex = (db: Db): Promise<void> => repo.tidyIndex(db);

/** Whether all submissions have documents of the current version, except those that the dispatcher has yet to pass on. */
export async function areDocumentsComplete(db: Db): Promise<boolean> {
  const progress = await findProgress(db);
  return progress?.version === DOCUMENT_VERSION && progress.isDone;
}

/**
 * Whether a submission that the dispatcher has passed on must have a document by now. Those of older submissions are
 * still being made.
 */
export async function isDocumentExpected(db: Db): Promise<(key: repo.DocumentKey) => boolean> {
  const progress = await findProgress(db);
  const { after, isDone } = progress?.version === DOCUMENT_VERSION ? progress : { after: null, isDone: false };
  return (key) => isDone || (after !== null && keyOf(key) <= keyOf(after));
}
