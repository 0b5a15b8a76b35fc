import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkDisk, type FreeSpace } from './check-disk.ts';

const disk = (space: Partial<FreeSpace>) => async () => ({ bavail: 10, bsize: 100, files: 0, ffree: 0, ...space });
const check = (space: Partial<FreeSpace>) => checkDisk({ folders: ['/data'], minBytes: 1_000, readSpace: disk(space) });

it('passes with room for a request', async () => {
  await expect(check({})).resolves.toBeUndefined();
  await expect(check({ files: 10, ffree: 1 })).resolves.toBeUndefined();
});

it('fails without room, or without inodes', async () => {
  await expect(check({ bavail: 9 })).rejects.toThrow('/data has 900 bytes of free space, less than 1000.');
  await expect(check({ files: 10, ffree: 0 })).rejects.toThrow('no free inodes');
});

it('reads the real disk, of the parent if the folder does not exist yet', async () => {
  const folders = [path.join(tmpdir(), 'not', 'there', 'yet')];
  await checkDisk({ folders, minBytes: 0 });
  await expect(checkDisk({ folders, minBytes: Number.MAX_SAFE_INTEGER })).rejects.toThrow('free space');
});
