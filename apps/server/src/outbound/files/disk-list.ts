import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode, isMissing } from './disk-folder.ts';
import { isKey } from './key.ts';
import type { FilePage, ListedFile } from './files.ts';

/** One page of the files below `root`, in the order of their keys. */
export async function listFolder(
  root: string,
  { after = '', limit }: { after?: string | undefined; limit: number },
): Promise<FilePage> {
  const files: ListedFile[] = [];
  for await (const key of keysAfter(root, after)) {
    const found = await stat(path.join(root, key)).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    if (found?.isFile()) files.push({ key, modifiedAt: found.mtime });
    if (files.length >= limit) return { files, next: key };
  }
  return { files, next: undefined };
}

/** Reads one folder at a time, so that memory stays small for any number of files. */
async function* keysAfter(root: string, after: string): AsyncGenerator<string> {
  for (const outer of await sorted(root)) {
    if (outer < after.slice(0, 2)) continue;
    for (const inner of await sorted(path.join(root, outer))) {
      const folder = `${outer}/${inner}`;
      if (folder < after.slice(0, 5)) continue;
      for (const name of await sorted(path.join(root, folder))) {
        const key = `${folder}/${name}`;
        if (key > after && isKey(key)) yield key;
      }
    }
  }
}

/** The names that may be part of a key; none if the folder is missing or is not a folder. */
async function sorted(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error) || hasCode(error, 'ENOTDIR')) return [];
    throw error;
  });
  return names.filter((name) => /^[0-9a-f]+$/.test(name)).toSorted();
}
