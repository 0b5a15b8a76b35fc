import path from 'node:path';
import type { Config } from '../../../config.ts';
import { withLongConnection } from '../../../db/long-connection/long-connection.ts';
import { AppError } from '../../../errors.ts';
import { createDiskFileStore } from '../../../outbound/files/disk.ts';
import type { FileStore } from '../../../outbound/files/files.ts';
import { BackupError } from '../backup.error.ts';
import { FILES_MOVED, placeOf, type FilesMoved } from './move.model.ts';
import * as repo from './move.repo.ts';
import { readFilesMoved } from './read-records.ts';

type Place = Pick<Config, 's3' | 'dataDir'>;

/**
 * Until a move of files is confirmed, the configured store also reads files that only the old place has.
 * @param options.isServer whether files will be stored in the configured place
 * @throws {BackupError} when the configuration still names the old place, and a server has stored files in the new one
 */
export async function openMovedFiles(
  store: FileStore,
  config: Place,
  { url, isServer }: { url: string; isServer: boolean },
): Promise<FileStore> {
  const record = await withLongConnection(url, readFilesMoved);
  if (!record) return store;
  if (placeOf(config) !== record.to) {
    if (record.state === 'copied' || !isServer) return store;
    throw new BackupError(
      `The files of this installation were moved to ${record.to} on ${record.at}. Set S3_URL to it. To keep them in ${record.from} again, run "npm run admin -- move-to --undo" with the URL of the bucket.`,
    );
  }
  if (isServer && record.state === 'copied') {
    const started: FilesMoved = { ...record, state: 'started' };
    await withLongConnection(url, (client) => repo.putRecord(client, FILES_MOVED, started));
  }
  return readsAlso(store, createDiskFileStore(path.join(config.dataDir, 'files')));
}

/** The store, which reads and removes in another one too. */
const readsAlso = (store: FileStore, other: FileStore): FileStore => ({
  ...store,
  open: (key, options) =>
    store.open(key, options).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return other.open(key, options);
      throw error;
    }),
  async remove(key) {
    await store.remove(key);
    await other.remove(key);
  },
  close() {
    store.close();
    other.close();
  },
});
