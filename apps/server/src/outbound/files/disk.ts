import { access, constants, open, readlink, rename, symlink, unlink } from 'node:fs/promises';
import path from 'node:path';
import { createDirMaker, hasCode, isMissing, sync, unlinkIfThere } from './disk-folder.ts';
import { listFolder } from './disk-list.ts';
import { attempt, noLongerStored } from './error.ts';
import { checkedKey, checkedOwner, newKey } from './key.ts';
import { createTempFolder } from './temp.ts';
import type { FileStore } from './files.ts';

/**
 * Files on a local disk: `<root>/ab/cd/<random>`, and `<root>/tmp/<random>` while they are received. Directories are
 * 0700, files 0600. Every name is checked against its pattern before it becomes a path.
 */
export function createDiskFileStore(root: string): FileStore {
  const temps = createTempFolder(root);
  const pathOfKey = (key: string) => path.join(root, checkedKey(key));
  const dirs = createDirMaker(root);

  return {
    newKey,
    createTemp: temps.create,
    commit: (tempId, key) =>
      attempt(async () => {
        const [source, target] = [temps.pathOf(tempId), pathOfKey(key)];
        await touchAndSync(source);
        await dirs.make(path.dirname(target));
        await rename(source, target);
        await sync(path.dirname(target)).catch(async (error: unknown) => {
          await unlink(target);
          throw error;
        });
        temps.release(tempId);
      }, dirs.forget),
    open: (key, { range, chunkBytes } = {}) =>
      attempt(async () => {
        const handle = await open(pathOfKey(key), 'r').catch((error: unknown) => {
          throw isMissing(error) ? noLongerStored(error) : error;
        });
        const { size } = await handle.stat().catch(async (error: unknown) => {
          await handle.close();
          throw error;
        });
        const stream = handle.createReadStream({ ...range, highWaterMark: chunkBytes });
        return { stream, size: range ? range.end - range.start + 1 : size };
      }),
    remove: (key) => attempt(() => unlinkIfThere(pathOfKey(key))),
    removeTemp: temps.remove,
    list: (options) => attempt(() => listFolder(root, options)),
    claim: (owner) =>
      attempt(async () => {
        await dirs.make(root);
        return claimFolder(root, checkedOwner(owner));
      }, dirs.forget),
    verify: () =>
      attempt(async () => {
        await dirs.make(root);
        const temp = await temps.create();
        await temp.close();
        await temps.remove(temp.id);
      }, dirs.forget),
    check: () => attempt(() => access(root, constants.W_OK)),
    sweepTemps: temps.sweep,
    close: temps.close,
  };
}

/** Touches the file, so that it counts as young from now on, however old its bytes are: its row is not written yet. */
async function touchAndSync(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    const now = new Date();
    await handle.utimes(now, now);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A dangling symbolic link: it is created with its content or not at all, also among concurrent attempts. */
async function claimFolder(root: string, owner: string): Promise<string> {
  const target = path.join(root, 'owner');
  try {
    await symlink(owner, target);
    await sync(root);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  return readlink(target);
}
