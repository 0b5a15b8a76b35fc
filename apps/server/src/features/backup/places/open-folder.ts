import { createReadStream } from 'node:fs';
import { mkdir, readdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '../../../lib/durations.ts';
import { CHUNK_BYTES } from '../chunk-bytes.ts';
import { isBackupName, type BackupPlace } from './place.model.ts';
import { PARTIAL, writeLocalFile } from './write-local-file.ts';

/** Longer than any backup takes. */
const ABANDONED_MS = 7 * DAY_MS;

export function createFolderPlace(folder: string): BackupPlace {
  const names = async () => readdir(folder).catch(() => []);
  const sizeOf = async (name: string) => (await stat(path.join(folder, name))).size;
  return {
    title: folder,
    async write(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return writeLocalFile(path.join(folder, name), write);
    },
    async list() {
      const found = (await names()).filter((name) => isBackupName(name)).toSorted();
      return Promise.all(found.map(async (name) => ({ name, size: await sizeOf(name) })));
    },
    open: async (name) => createReadStream(path.join(folder, name), { highWaterMark: CHUNK_BYTES }),
    remove: (name) => unlink(path.join(folder, name)),
    async tidy() {
      for (const name of await names()) {
        const [backup = ''] = name.split(/-[0-9a-f]{8}\.partial$/);
        if (!name.endsWith(PARTIAL) || !isBackupName(backup)) continue;
        const { mtimeMs } = await stat(path.join(folder, name));
        if (Date.now() - mtimeMs > ABANDONED_MS) await unlink(path.join(folder, name));
      }
    },
    close: () => undefined,
  };
}
