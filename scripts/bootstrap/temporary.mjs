import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** Tests need less than a fifth of it. */
const LEAST_BYTES = 4 * 2 ** 30;

/**
 * Gives tests a temporary folder in memory, where there is room, until this process ends. Tests make hundreds of
 * databases of hundreds of files each, and delete them again. On a disk, finding free places for these files takes a
 * tenth of the tests' CPU time.
 */
export function withTemporaryFolder(env) {
  const folder = env.TMPDIR === undefined ? makeFolder() : undefined;
  if (folder === undefined) return env;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { ...env, TMPDIR: folder };
}

function makeFolder() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < LEAST_BYTES) return undefined;
    const folder = mkdtempSync(path.join(MEMORY, 'postern-'));
    // Root runs the database under another account.
    chmodSync(folder, 0o711);
    return folder;
  } catch {
    return undefined;
  }
}
