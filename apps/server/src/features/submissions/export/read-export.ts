import type { SubmissionFilter } from '@postern/contracts';
import type { Db } from '../../../db/client.ts';
import { findIds } from '../../search/search.find.service.ts';
import * as repo from './read-export.repo.ts';
import { isUnfiltered, toSearch } from '../to-search.ts';

export interface ExportRow extends repo.StoredRow {
  fields: string;
}

export interface ExportBatch {
  endpoint_id: string;
  rows: readonly ExportRow[];
  /** The files by their submission. */
  files: ReadonlyMap<string, readonly repo.OwnedFile[]>;
}

export interface ExportKey extends SubmissionFilter {
  endpoint_id: string;
}

/** Large enough that the overhead of a query is small; the speed is the same from 250 to 2000. */
const ROWS = 500;
/** Bytes of long fields in one batch: at most two batches are in memory, for any input. */
const LONG_BYTES = 2 * 1024 * 1024;

/**
 * All submissions that match a filter, newest first. Each batch is a separate statement that starts where the previous
 * one ended, so that no transaction waits for a slow reader. The next batch is read while this one is written, but no
 * more than one in advance. The caller checks that the endpoint is its own.
 */
export async function* readExport(db: Db, key: ExportKey): AsyncGenerator<ExportBatch> {
  const { endpoint_id } = key;
  const mayHaveFiles = await repo.hasFiles(db, endpoint_id);
  const batches = async function* (): AsyncGenerator<ExportBatch> {
    for await (const stored of isUnfiltered(key) ? readWhole(db, key) : readFound(db, key))
      for await (const rows of withFields(db, endpoint_id, stored))
        yield { endpoint_id, rows, files: mayHaveFiles ? await readFiles(db, endpoint_id, rows) : new Map() };
  };
  yield* readAhead(batches());
}

/** The given submissions of an endpoint, newest first, in the same batches. The caller checks that the endpoint is its own. */
export async function* readSome(
  db: Db,
  { endpoint_id, ids }: { endpoint_id: string; ids: readonly string[] },
): AsyncGenerator<ExportBatch> {
  const newestFirst = ids.toSorted().toReversed();
  for (let at = 0; at < newestFirst.length; at += ROWS) {
    const stored = await repo.readByIds(db, { endpoint_id, ids: newestFirst.slice(at, at + ROWS) });
    for await (const rows of withFields(db, endpoint_id, stored))
      yield { endpoint_id, rows, files: await readFiles(db, endpoint_id, rows) };
  }
}

/** Without a filter other than the verdict, the table's own order is the list's order. */
async function* readWhole(db: Db, { endpoint_id, status }: ExportKey): AsyncGenerator<repo.StoredRow[]> {
  let before: string | undefined;
  for (;;) {
    const rows = await repo.readBefore(db, { endpoint_id, status, before, limit: ROWS });
    if (rows.length === 0) return;
    yield rows;
    before = rows.at(-1)?.id;
  }
}

async function* readFound(db: Db, { endpoint_id, ...filter }: ExportKey): AsyncGenerator<repo.StoredRow[]> {
  const search = await toSearch(db, { endpoint_id }, filter);
  let beyond: string | undefined;
  for (;;) {
    const ids = await findIds(db, search, { direction: 'older', beyond, limit: ROWS });
    if (ids.length === 0) return;
    yield await repo.readByIds(db, { endpoint_id, ids });
    beyond = ids.at(-1);
  }
}

/** The same rows in as many parts as their long fields need. */
async function* withFields(
  db: Db,
  endpoint_id: string,
  stored: readonly repo.StoredRow[],
): AsyncGenerator<ExportRow[]> {
  let long = stored.filter(({ fields }) => fields === null).map(({ id }) => id);
  let rest = stored;
  while (rest.length > 0) {
    const read = long.length === 0 ? [] : await repo.readFields(db, { endpoint_id, ids: long, maxBytes: LONG_BYTES });
    const found = new Map(read.map(({ id, fields }) => [id, fields]));
    // Submissions deleted in the meantime are between the found ones; if none is found, all the remaining ones were
    // deleted.
    const [last] = read.slice(-1);
    long = last === undefined ? [] : long.filter((id) => id < last.id);
    const [next] = long;
    const end = next === undefined ? rest.length : rest.findIndex(({ id }) => id === next);
    const rows: ExportRow[] = [];
    for (const row of rest.slice(0, end)) {
      const fields = row.fields ?? found.get(row.id);
      if (fields !== undefined) rows.push(Object.assign(row, { fields }));
    }
    if (rows.length > 0) yield rows;
    rest = rest.slice(end);
  }
}

async function readFiles(db: Db, endpoint_id: string, rows: readonly ExportRow[]): Promise<ExportBatch['files']> {
  const files = await repo.listFiles(db, { endpoint_id, ids: rows.map(({ id }) => id) });
  return Map.groupBy(files, (file) => file.submission_id);
}

/**
 * Starts to read the next value before this one is consumed. When its reader ends, it waits for that value and drops
 * it.
 */
async function* readAhead<Each>(source: AsyncGenerator<Each>): AsyncGenerator<Each> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      // The await above reports the error; if the reader ends first, nothing else would handle it.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await source.return(undefined);
  }
}
