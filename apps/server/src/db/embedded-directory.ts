import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from './embedded-error.ts';

/**
 * Makes `dir` and its missing parents, each with exactly `mode`. A recursive mkdir would apply the umask, and a parent
 * left at 0700 locks the database's account out of its own data.
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
 * Fills a directory beside `target` and renames it into place, so that `target` is absent or complete after any crash.
 * If another process was faster, its directory stays.
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

/** Removes what earlier processes left when they died while filling. */
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
 * Syncs a directory. A rename survives power loss only once its directory is written: without this, a cluster with
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
