import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
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
