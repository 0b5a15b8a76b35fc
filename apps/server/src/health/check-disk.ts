import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from '../outbound/files/disk-folder.ts';

/** The part of the answer of statfs(2) that counts. */
export interface FreeSpace {
  /** Blocks that the account of this process may use, and their size. */
  bavail: number;
  bsize: number;
  /** Files and directories that may still be created; 0 of 0 where the file system has no limit. */
  files: number;
  ffree: number;
}

type ReadSpace = (folder: string) => Promise<FreeSpace>;

export interface DiskOptions {
  /** Where bytes are written; a folder that does not exist yet counts as its parent. */
  folders: readonly string[];
  /** The room that one request may need. */
  minBytes: number;
  readSpace?: ReadSpace;
}

/** @throws when a disk has no room for another request */
export async function checkDisk({ folders, minBytes, readSpace = statfs }: DiskOptions): Promise<void> {
  for (const folder of folders) {
    const { bavail, bsize, files, ffree } = await readFreeSpace(folder, readSpace);
    const free = bavail * bsize;
    if (free < minBytes) throw new Error(`${folder} has ${free} bytes of free space, less than ${minBytes}.`);
    if (files > 0 && ffree === 0) throw new Error(`${folder} is on a file system that has no free inodes.`);
  }
}

/** @throws when the folder cannot be read */
export async function readFreeSpace(folder: string, readSpace: ReadSpace = statfs): Promise<FreeSpace> {
  try {
    return await readSpace(folder);
  } catch (error) {
    const parent = path.dirname(folder);
    if (!isMissing(error) || parent === folder) throw error;
    return readFreeSpace(parent, readSpace);
  }
}
