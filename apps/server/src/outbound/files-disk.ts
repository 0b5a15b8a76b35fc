import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../errors.ts';
import { DiskTempFile, unavailable } from './files-disk-writer.ts';
import type { FileStore } from './files.ts';

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{40}$/;
const TEMP_ID = /^[0-9a-f]{32}$/;
const PRIVATE_DIR = 0o700;
const PRIVATE_FILE = 0o600;

/**
 * Files on a local disk: `<root>/ab/cd/<random>`, and `<root>/tmp/<random>` while they are received. Directories are
 * 0700, files 0600. Every name is checked against its pattern before it becomes a path.
 */
export function createDiskFileStore(root: string): FileStore {
  const tempRoot = path.join(root, 'tmp');
  const pathOfKey = (key: string) => path.join(root, checked(key, KEY));
  const pathOfTemp = (tempId: string) => path.join(tempRoot, checked(tempId, TEMP_ID));
  const dirs = createDirMaker(root);

  return {
    newKey() {
      const random = randomBytes(22).toString('hex');
      return `${random.slice(0, 2)}/${random.slice(2, 4)}/${random.slice(4)}`;
    },
    createTemp: () =>
      attempt(async () => {
        const id = randomBytes(16).toString('hex');
        await dirs.make(tempRoot);
        return new DiskTempFile(id, await open(pathOfTemp(id), 'wx', PRIVATE_FILE));
      }, dirs.forget),
    commit: (tempId, key) =>
      attempt(async () => {
        const [source, target] = [pathOfTemp(tempId), pathOfKey(key)];
        await sync(source);
        await dirs.make(path.dirname(target));
        await rename(source, target);
        await sync(path.dirname(target)).catch(async (error: unknown) => {
          await unlink(target);
          throw error;
        });
      }, dirs.forget),
    open: (key) =>
      attempt(async () => {
        const handle = await open(pathOfKey(key), 'r').catch((error: unknown) => {
          throw isMissing(error)
            ? new AppError('not_found', 'This file is no longer stored.', { cause: error })
            : error;
        });
        const { size } = await handle.stat();
        return { stream: handle.createReadStream(), size };
      }),
    remove: (key) => attempt(() => unlinkIfThere(pathOfKey(key))),
    removeTemp: (tempId) => attempt(() => unlinkIfThere(pathOfTemp(tempId))),
    sweepTemps: (idleMs) =>
      attempt(async () => {
        const names = await readdir(tempRoot).catch((error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        });
        let removed = 0;
        for (const name of names) {
          if (!TEMP_ID.test(name) || !(await isIdle(pathOfTemp(name), idleMs))) continue;
          await unlinkIfThere(pathOfTemp(name));
          removed += 1;
        }
        return removed;
      }),
  };
}

/** A name that does not look like ours is a bug or an attack, and in either case no path. */
function checked(name: string, pattern: RegExp): string {
  if (!pattern.test(name)) throw new AppError('not_found', 'There is no such file.');
  return name;
}

async function attempt<T>(work: () => Promise<T>, onFailure?: () => void): Promise<T> {
  try {
    return await work();
  } catch (error) {
    onFailure?.();
    throw error instanceof AppError ? error : unavailable(error);
  }
}

/** Makes directories so that they survive a loss of power: each new entry is synced in its parent, once per process. */
function createDirMaker(root: string) {
  const durable = new Set<string>();
  return {
    async make(dir: string): Promise<void> {
      if (durable.has(dir)) return;
      await mkdir(dir, { recursive: true, mode: PRIVATE_DIR });
      for (let parent = path.dirname(dir); parent.startsWith(path.dirname(root)); parent = path.dirname(parent)) {
        await sync(parent);
        if (parent === path.dirname(parent)) break;
      }
      durable.add(dir);
    },
    /** Somebody may have removed what was made: the next file looks again. */
    forget: () => durable.clear(),
  };
}

/** Flushes a file's bytes or a directory's entries; which handle of the same file asks for it makes no difference. */
async function sync(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlinkIfThere(target: string): Promise<void> {
  await unlink(target).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

async function isIdle(target: string, idleMs: number): Promise<boolean> {
  const found = await stat(target).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs >= idleMs;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
