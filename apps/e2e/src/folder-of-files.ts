import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from './story.ts';

interface FolderOfFiles {
  folder: string;
  /** A file of any size that is a picture by its name and first bytes. */
  picture: (name: string, bytes: number) => Promise<string>;
}

/** A folder for the files that the stories of a spec send. It exists before them, and is removed after them. */
export function folderOfFiles(): FolderOfFiles {
  const folder = path.join(tmpdir(), `postern-files-${crypto.randomUUID()}`);
  test.beforeAll(() => mkdir(folder, { recursive: true }));
  test.afterAll(() => rm(folder, { recursive: true }));
  const picture = async (name: string, bytes: number) => {
    const file = path.join(folder, name);
    const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
    await writeFile(file, Buffer.concat([start, Buffer.alloc(bytes - start.length, 7)]));
    return file;
  };
  return { folder, picture };
}
