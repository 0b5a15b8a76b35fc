import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import type { FileStore, ListedFile } from '../../outbound/files/files.ts';
import { unlessKept } from '../files/files.service.ts';
import * as repo from './consistency.repo.ts';
import type { Checking } from './fault.model.ts';

export interface CheckFiles extends Checking {
  db: Db;
  files: FileStore;
  /** Whether every byte is read and compared with its hash. */
  content: boolean;
  now: () => Date;
}

const PAGE = 1000;
/** A file is stored before its row: younger files may still get one. */
const YOUNG_MS = 10 * MINUTE_MS;

/**
 * Compares the rows of files with the stored bytes, which both come in the order of their keys.
 * @returns the number of rows
 */
export async function checkFiles(check: CheckFiles): Promise<number> {
  const [rows, stored] = [listRows(check), listStored(check)];
  let [row, file] = [await next(rows), await next(stored)];
  let checked = 0;
  while (row || file) {
    check.signal?.throwIfAborted();
    const [key, storedKey] = [row?.storage_key ?? LAST, file?.key ?? LAST];
    if (row && key <= storedKey) {
      await (key === storedKey ? checkContent(check, row) : checkMissing(check, row));
      check.onProgress('files', (checked += 1));
    } else if (file) await checkOrphan(check, file);
    if (key <= storedKey) row = await next(rows);
    if (storedKey <= key) file = await next(stored);
  }
  return checked;
}

/** Comes after every key. */
const LAST = '~';

const next = async <T>(items: AsyncGenerator<T, void>): Promise<T | undefined> => {
  const { value } = await items.next();
  return value ?? undefined;
};

async function* listRows({ db }: CheckFiles): AsyncGenerator<repo.FileRow, void> {
  for (let after = ''; ;) {
    const rows = await repo.listFiles(db, { after, limit: PAGE });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.storage_key;
  }
}

async function* listStored({ files }: CheckFiles): AsyncGenerator<ListedFile, void> {
  let after: string | undefined;
  do {
    const page = await files.list({ after, limit: PAGE });
    yield* page.files;
    after = page.next;
  } while (after !== undefined);
}

/** The list and the rows are of different moments, so each fault is confirmed. */
async function checkMissing(check: CheckFiles, row: repo.FileRow): Promise<void> {
  const opened = await open(check, row);
  opened?.stream.destroy();
  if (opened || !(await repo.findFile(check.db, row.storage_key))) return;
  check.onFault({
    kind: 'missing_file',
    id: row.storage_key,
    detail: `The file ${JSON.stringify(row.name)} of submission ${row.submission_id} is not stored.`,
    isRepaired: false,
  });
}

async function checkContent(check: CheckFiles, row: repo.FileRow): Promise<void> {
  if (!check.content) return;
  const opened = await open(check, row);
  if (!opened) return checkMissing(check, row);
  const hash = createHash('sha256');
  await pipeline(opened.stream, hash);
  if (hash.digest('hex') === row.sha256) return;
  check.onFault({
    kind: 'damaged_file',
    id: row.storage_key,
    detail: `The file ${JSON.stringify(row.name)} of submission ${row.submission_id} has other bytes than were received.`,
    isRepaired: false,
  });
}

const open = ({ files }: CheckFiles, { storage_key }: repo.FileRow) =>
  files.open(storage_key).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });

async function checkOrphan(check: CheckFiles, { key, modifiedAt }: ListedFile): Promise<void> {
  const { db, files, now, repair } = check;
  if (now().getTime() - modifiedAt.getTime() < YOUNG_MS || (await repo.findFile(db, key))) return;
  if (await repo.isToBeImported(db, key)) return;
  const isRepaired = repair && (await unlessKept(db, () => files.remove(key)));
  check.onFault({
    kind: 'orphan_file',
    id: key,
    detail: `The stored file ${key} belongs to no submission.`,
    isRepaired,
  });
}
