import { mkdir, open, unlink } from 'node:fs/promises';
import path from 'node:path';

export const PRIVATE_FILE = 0o600;
const PRIVATE_DIR = 0o700;

/** Makes directories that survive a power loss: each new entry is synced in its parent, once per process. */
export interface DirMaker {
  make: (dir: string) => Promise<void>;
  /** Forgets the directories made, because another process may have removed them: the next file checks again. */
  forget: () => void;
}

export function createDirMaker(root: string): DirMaker {
  const durable = new Set<string>();
  return {
    async make(dir) {
      if (durable.has(dir)) return;
      await mkdir(dir, { recursive: true, mode: PRIVATE_DIR });
      for (let parent = path.dirname(dir); parent.startsWith(path.dirname(root)); parent = path.dirname(parent)) {
        await sync(parent);
        if (parent === path.dirname(parent)) break;
      }
      durable.add(dir);
    },
    forget: () => durable.clear(),
  };
}

/** Flushes a file's bytes or a directory's entries; any handle of the same file will do. */
export async function sync(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function unlinkIfThere(target: string): Promise<void> {
  await unlink(target).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

export const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT');

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
