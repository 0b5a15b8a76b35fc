import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../admin.ts';
import { megabytes } from '../report.ts';

/** @throws {CommandError} when the disk has less room than a copy of the database may take */
export async function assertRoom(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const [free, needed] = [bavail * bsize, await sizeOf(path.join(dataDir, 'base'))];
  if (free < needed)
    throw new CommandError(
      `The disk of ${dataDir} has ${megabytes(free)} free, and the upgrade may need ${megabytes(needed)}. Nothing was changed.`,
    );
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  return bytes;
}
