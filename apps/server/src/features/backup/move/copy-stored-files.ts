import { createHash } from 'node:crypto';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../errors.ts';
import type { FileStore } from '../../../outbound/files/files.ts';
import { CHUNK_BYTES } from '../chunk-bytes.ts';
import type { Progress } from '../write/write-backup.service.ts';
import { listFileRows, type StoredFile } from './move-files.repo.ts';

const PAGE = 1000;
/** Each waits for a round trip or for the disk. */
const AT_ONCE = 8;

export interface CopyStoredFiles {
  db: Db;
  from: FileStore;
  to: FileStore;
  onProgress?: ((progress: Progress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface CopiedFiles {
  /** Rows of files. */
  files: number;
  /** Files that were copied now; the others were there. */
  copied: number;
  bytes: number;
  /** Storage keys whose bytes are in neither place. */
  missing: string[];
  /** Storage keys whose bytes have another hash than was received. They are copied unchanged. */
  damaged: string[];
}

/**
 * Copies the bytes of every row that the new place lacks, under the same key. A key never gets other bytes, so that a
 * key which is there needs no second look, and an interrupted copy is continued.
 */
export async function copyStoredFiles({ db, from, to, onProgress, signal }: CopyStoredFiles): Promise<CopiedFiles> {
  const result: CopiedFiles = { files: 0, copied: 0, bytes: 0, missing: [], damaged: [] };
  const copyOne = async (row: StoredFile) => {
    const outcome = await copyFile(row, { from, to });
    if (outcome === undefined) return void result.missing.push(row.storage_key);
    if (outcome.sha256 !== row.sha256) result.damaged.push(row.storage_key);
    result.copied += 1;
    result.bytes += outcome.bytes;
  };
  const present = createPresence(to);
  for (let after = ''; ;) {
    const rows = await listFileRows(db, { after, limit: PAGE });
    const lacking: StoredFile[] = [];
    for (const row of rows) if (!(await present(row.storage_key))) lacking.push(row);
    for (let i = 0; i < lacking.length; i += AT_ONCE) {
      signal?.throwIfAborted();
      const copies = await Promise.allSettled(lacking.slice(i, i + AT_ONCE).map((row) => copyOne(row)));
      const failed = copies.find((copy) => copy.status === 'rejected');
      if (failed) throw failed.reason;
      onProgress?.({ doing: 'files', done: result.files + i, bytes: result.bytes });
    }
    result.files += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return result;
    after = last.storage_key;
  }
}

/** Whether a place has a key; asked in the order of the keys, so that one list of the place answers all. */
export function createPresence(place: FileStore): (key: string) => Promise<boolean> {
  let keys: string[] = [];
  let at = 0;
  let after: string | undefined;
  let isOver = false;
  return async (key) => {
    for (;;) {
      while (at < keys.length && (keys[at] ?? '') < key) at += 1;
      if (at < keys.length || isOver) return keys[at] === key;
      const page = await place.list({ after, limit: PAGE });
      [keys, at, after, isOver] = [page.files.map((file) => file.key), 0, page.next, page.next === undefined];
    }
  };
}

/** @returns undefined if the bytes are not there */
async function copyFile(
  { storage_key }: StoredFile,
  { from, to }: { from: FileStore; to: FileStore },
): Promise<{ sha256: string; bytes: number } | undefined> {
  const opened = await from.open(storage_key, { chunkBytes: CHUNK_BYTES }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });
  if (!opened) return undefined;
  const hash = createHash('sha256');
  const temp = await to.createTemp();
  try {
    for await (const chunk of opened.stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      await temp.write(chunk);
    }
    await temp.close();
    await to.commit(temp.id, storage_key);
  } catch (error) {
    await to.removeTemp(temp.id);
    throw error;
  }
  return { sha256: hash.digest('hex'), bytes: opened.size };
}
