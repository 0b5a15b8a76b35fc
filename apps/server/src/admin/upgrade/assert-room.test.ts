import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertRoom } from './assert-room.ts';

let dataDir: string;
let table: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'room-'));
  await mkdir(path.join(dataDir, 'base/1'), { recursive: true });
  table = path.join(dataDir, 'base/1/2601');
  await writeFile(table, 'rows');
});
afterEach(() => rm(dataDir, { recursive: true }));

it('accepts a disk with room for a copy', async () => {
  await expect(assertRoom(dataDir)).resolves.toBeUndefined();
});

it('refuses a disk without', async () => {
  // A file of holes: it takes no room, and its copy would.
  await truncate(table, 8 * 2 ** 40);
  await expect(assertRoom(dataDir)).rejects.toThrow(
    /^The disk of \S+ has [\d,.]+ MB free, and the upgrade may need 8,796,093\.0 MB\. Nothing was changed\.$/,
  );
});
