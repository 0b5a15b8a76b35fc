import { open, readdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { createDirMaker, isMissing, PRIVATE_FILE, unlinkIfThere } from './disk-folder.ts';
import { DiskTempFile } from './disk-writer.ts';
import { attempt } from './error.ts';
import { checkedTempId, isTempId, newTempId } from './key.ts';
import type { TempFile } from './files.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts';

/** Files while they are received: on the local disk, whatever the store, so that a refused one never leaves the house. */
export interface TempFolder {
  create: () => Promise<TempFile>;
  /** @throws AppError('not_found') for what cannot be an id */
  pathOf: (tempId: string) => string;
  /** It is a temporary file no longer: stored elsewhere, or given up. */
  release: (tempId: string) => void;
  remove: (tempId: string) => Promise<void>;
  sweep: (idleMs: number) => Promise<number>;
  close: () => void;
}

/** Fits several times into any sensible idle time of a sweep. */
const KEEP_ALIVE_MS = MINUTE_MS;
/** Longer than any request. What is neither committed nor removed by then was forgotten, and is for the sweep. */
const KEEP_ALIVE_AT_MOST_MS = DAY_MS;

/**
 * `<root>/tmp/<random>`, mode 0600. The first file of a slow request may wait for hours for the last one: whatever is
 * neither committed nor removed is touched every minute, so that no sweep, of another process either, takes it for
 * left behind.
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

/** Touches files at intervals; the timer runs only while there are any. */
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
      // Gone, or the disk fails: whoever writes to it hears of that.
      else void utimes(pathOf(tempId), now, now).catch(() => undefined);
    }
  };
  /** Closes it too: its writer may have been cut off. */
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
