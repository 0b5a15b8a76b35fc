import type { Db } from '../../../db/client.ts';
import { openLongConnection, withLongConnection } from '../../../db/long-connection/long-connection.ts';
import type { FileStore } from '../../../outbound/files/files.ts';
import { getOwner, keepFiles } from '../../files/files.service.ts';
import { BackupError, BackupRunning } from '../backup.error.ts';
import { copyStoredFiles, createPresence, type CopiedFiles, type CopyStoredFiles } from './copy-stored-files.ts';
import { FILES_MOVED, type FilesMoved } from './move.model.ts';
import * as repo from './move.repo.ts';
import { readFilesMoved } from './read-records.ts';

/** Two places of files, and how they are called. */
export interface Places {
  from: { store: FileStore; title: string };
  to: { store: FileStore; title: string };
}

export interface MoveFiles extends Places, Pick<CopyStoredFiles, 'onProgress' | 'signal'> {
  db: Db;
  /** The same database. */
  url: string;
  now: () => Date;
}

/**
 * Copies all files to an empty place, or continues. The installation works meanwhile and afterwards in the old place,
 * until a server starts with the new one; `confirmFiles` copies what came in between.
 * @throws {BackupError} when the new place cannot be used
 */
export async function moveFiles({ db, url, from, to, now, ...watch }: MoveFiles): Promise<CopiedFiles> {
  await assertUsable(db, to);
  const before = await withLongConnection(url, readFilesMoved);
  if (before && before.to !== to.title)
    throw new BackupError(
      `The files have been copied to ${before.to} already. Confirm that move, or undo it with "move-to --undo".`,
    );
  const copied = await whileKept(url, () => copyStoredFiles({ db, from: from.store, to: to.store, ...watch }));
  if (copied.files > 0 && copied.missing.length === copied.files)
    throw new BackupError(`None of the ${copied.files} files is in ${from.title}. Set DATA_DIR like the server.`);
  const record: FilesMoved = {
    to: to.title,
    from: from.title,
    at: now().toISOString(),
    state: before?.state ?? 'copied',
  };
  await withLongConnection(url, (client) => repo.putRecord(client, FILES_MOVED, record));
  return copied;
}

async function assertUsable(db: Db, { store, title }: Places['to']): Promise<void> {
  await store.verify().catch((error: unknown) => {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new BackupError(`${title} cannot be used: ${(cause as Error).message}`, { cause });
  });
  const owner = await getOwner(db);
  if ((await store.claim(owner)) !== owner)
    throw new BackupError(`${title} holds the files of another installation. Choose another bucket or prefix.`);
}

/** Bytes of submissions that are deleted meanwhile stay: the copy finds the file of every row. */
async function whileKept<T>(url: string, work: () => Promise<T>): Promise<T> {
  const connection = await openLongConnection(url);
  try {
    if (!(await keepFiles(connection.client))) throw new BackupRunning();
    return await work();
  } finally {
    await connection.close();
  }
}

/**
 * The end of a move: copies what was stored in the old place since, removes there what the new place has, and forgets the
 * old place.
 * @returns undefined if no move of files waits for it
 * @throws {BackupError} when no server has worked with the new place
 */
export async function confirmFiles({ db, url, from, to, ...watch }: MoveFiles): Promise<CopiedFiles | undefined> {
  const record = await withLongConnection(url, readFilesMoved);
  if (!record) return undefined;
  if (record.to !== to.title)
    throw new BackupError(
      `The files were copied to ${record.to}. Set S3_URL like the server, and confirm the move there.`,
    );
  if (record.state !== 'started')
    throw new BackupError(
      'No server has worked with the new place for files yet. Start it, check it, and then confirm.',
    );
  const copied = await whileKept(url, () => copyStoredFiles({ db, from: from.store, to: to.store, ...watch }));
  await removeCopied(from.store, to.store);
  await withLongConnection(url, (client) => repo.removeRecord(client, FILES_MOVED));
  return copied;
}

const PAGE = 1000;

/** What only the old place has belongs to no row, or to one that a server with the old configuration is writing. */
async function removeCopied(from: FileStore, to: FileStore): Promise<void> {
  const isCopied = createPresence(to);
  let after: string | undefined;
  do {
    const page = await from.list({ limit: PAGE, after });
    for (const { key } of page.files) if (await isCopied(key)) await from.remove(key);
    after = page.next;
  } while (after !== undefined);
}

/**
 * Goes back to the old place: copies there what only the new one has.
 * @throws {BackupError} when there is no move, or another place is given
 */
export async function undoFiles({ db, url, from, to, ...watch }: MoveFiles): Promise<CopiedFiles> {
  const record = await withLongConnection(url, readFilesMoved);
  if (!record) throw new BackupError('The files have not been moved.');
  if (record.to !== to.title || record.from !== from.title)
    throw new BackupError(`The files were copied from ${record.from} to ${record.to}, and not between these places.`);
  const copied = await copyStoredFiles({ db, from: to.store, to: from.store, ...watch });
  await withLongConnection(url, (client) => repo.removeRecord(client, FILES_MOVED));
  return copied;
}
