import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from './embedded-error.ts';

/**
 * Creates `dir` and its missing parents, each with exactly `mode`. A recursive mkdir would apply the umask, and the
 * database's account could not reach its data through a parent with mode 0700.
 */
export async function ensureDirectory(dir: string, mode: number): Promise<void> {
  if (await stat(dir).catch(() => undefined)) return;
  await ensureDirectory(path.dirname(dir), mode);
  await mkdir(dir).then(
    () => chmod(dir, mode),
    (error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    },
  );
}

/**
 * Fills a directory beside `target` and renames it into place, so that `target` is either absent or complete after any
 * crash. If another process was faster, its directory stays.
 */
export async function buildDirectory(target: string, fill: (staging: string) => Promise<void>): Promise<void> {
  await removeAbandoned(target);
  const staging = `${target}.new-${process.pid}`;
  await mkdir(staging, { mode: 0o700 });
  try {
    await fill(staging);
    await rename(staging, target);
    await syncDirectory(path.dirname(target));
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (!hasCode(error, 'EEXIST', 'ENOTEMPTY')) throw error;
  }
}

/** Removes the staging directories of earlier processes that died while filling them. */
async function removeAbandoned(target: string): Promise<void> {
  const prefix = `${path.basename(target)}.new-`;
  const names = (await readdir(path.dirname(target))).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const maker = Number(name.slice(prefix.length));
    if (maker === process.pid || !isAlive(maker)) {
      await rm(path.join(path.dirname(target), name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/**
 * Syncs a directory. A rename survives a power loss only once its directory is written. Without this, a cluster with
 * committed data could return to its staging name.
 */
export async function syncDirectory(dir: string): Promise<void> {
  const handle = await open(dir, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
