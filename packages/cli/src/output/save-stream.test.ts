import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveStream } from './save-stream.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postern-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* chunks(error?: Error) {
  yield 'first,';
  if (error) throw error;
  yield 'second';
}

it('writes the whole file, and leaves nothing of one that is cut off', async () => {
  const { signal } = new AbortController();
  await saveStream(chunks(), path.join(folder, 'whole.csv'), signal);
  await expect(saveStream(chunks(new Error('cut off')), path.join(folder, 'part.csv'), signal)).rejects.toThrow(
    'cut off',
  );
  await expect(saveStream(chunks(), path.join(folder, 'late.csv'), AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await readdir(folder)).toEqual(['whole.csv']);
  expect(await readFile(path.join(folder, 'whole.csv'), 'utf8')).toBe('first,second');
});

it('writes to the file of a link, and to a device', async () => {
  const { signal } = new AbortController();
  const file = path.join(folder, 'target.csv');
  await writeFile(file, 'before');
  await symlink(file, path.join(folder, 'link.csv'));
  await symlink('/dev/null', path.join(folder, 'device'));
  await saveStream(chunks(), path.join(folder, 'link.csv'), signal);
  await saveStream(chunks(), path.join(folder, 'device'), signal);
  expect(await readFile(file, 'utf8')).toBe('first,second');
  for (const link of ['link.csv', 'device']) expect((await lstat(path.join(folder, link))).isSymbolicLink()).toBe(true);
});
