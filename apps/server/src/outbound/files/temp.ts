import { open, readdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { createDirMaker, isMissing, PRIVATE_FILE, unlinkIfThere } from './disk-folder.ts';
import { DiskTempFile } from './disk-writer.ts';
import { attempt } from './error.ts';
import { checkedTempId, isTempId, newTempId } from './key.ts';
import type { TempFile } from './files.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts';

/** Files while they are received: always on the local disk, so that a refused file never leaves the machine. */
export interface TempFolder {
  create: () => Promise<TempFile>;
  /** @throws AppError('not_found') for what cannot be an id */
  pathOf: (tempId: string) => string;
  /** Ends its time as a temporary file: it is stored elsewhere, or given up. */
  release: (tempId: string) => void;
  remove: (tempId: string) => Promise<void>;
  sweep: (idleMs: number) => Promise<number>;
  close: () => void;
}

/** Fits several times into any sensible idle time of a sweep. */
const KEEP_ALIVE_MS = MINUTE_MS;
/**
 * Longer than any request. A file that is neither committed nor removed by then was forgotten, and is left to the
 * sweep.
 */
const KEEP_ALIVE_AT_MOST_MS = DAY_MS;

/**
 * `<root>/tmp/<random>`, mode 0600. The first file of a slow request may wait for hours for the last one: every file
 * that is neither committed nor removed is touched each minute, so that no sweep, of any process, takes it for an
 * orphan.
 */
export function createTempFolder(root: string, keepAliveMs = KEEP_ALIVE_MS): TempFolder {
  const folder = path.join(root, 'tmp');
  const dirs = createDirMaker(root);
  const pathOf = (tempId: string) => path.join(folder, checkedTempId(tempId));
  const alive = keepAlive(pathOf, keepAliveMs);

  return {
    create: () =>
      attempt(async () => {
        const id = newTempId();
        await dirs.make(folder);
        const temp = new DiskTempFile(id, await open(pathOf(id), 'wx', PRIVATE_FILE));
        alive.add(temp);
        return temp;
      }, dirs.forget),
    pathOf,
    release: alive.delete,
    remove: (tempId) =>
      attempt(async () => {
        const target = pathOf(tempId);
        await alive.giveUp(tempId);
        await unlinkIfThere(target);
      }),
    sweep: (idleMs) =>
      attempt(async () => {
        let removed = 0;
        for (const name of await namesIn(folder)) {
          if (!isTempId(name) || !(await isIdle(pathOf(name), idleMs))) continue;
          await unlinkIfThere(pathOf(name));
          removed += 1;
        }
        return removed;
      }),
    close: alive.clear,
  };
}

/** Touches files at intervals; the timer runs only while there are files. */
function keepAlive(pathOf: (tempId: string) => string, intervalMs: number) {
  const since = new Map<string, { begun: number; temp: TempFile }>();
  let timer: NodeJS.Timeout | undefined;

  const remove = (tempId: string) => {
    since.delete(tempId);
    if (since.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const touchAll = () => {
    const now = new Date();
    for (const [tempId, { begun }] of since) {
      if (now.getTime() - begun > KEEP_ALIVE_AT_MOST_MS) void giveUp(tempId);
      // The file was removed, or the disk fails: its writer gets the error.
      else void utimes(pathOf(tempId), now, now).catch(() => undefined);
    }
  };
  /** Closes the file too, because its writer may have been aborted. */
  const giveUp = async (tempId: string) => {
    const temp = since.get(tempId)?.temp;
    remove(tempId);
    await temp?.close().catch(() => undefined);
  };
  return {
    add: (temp: TempFile) => {
      since.set(temp.id, { begun: Date.now(), temp });
      timer ??= setInterval(touchAll, intervalMs).unref();
    },
    delete: remove,
    giveUp,
    clear: () => {
      for (const tempId of since.keys()) void giveUp(tempId);
    },
  };
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

async function isIdle(target: string, idleMs: number): Promise<boolean> {
  const found = await stat(target).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs >= idleMs;
}
