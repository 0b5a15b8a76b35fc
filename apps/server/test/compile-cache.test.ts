import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

interface CompileCache {
  limitCompileCache: (folder: string, limitBytes: number) => void;
}

const file = path.resolve(import.meta.dirname, '../../../scripts/bootstrap/compile-cache.mjs');
const { limitCompileCache } = (await import(pathToFileURL(file).href)) as CompileCache;

it('removes the cache of compiled modules once it is too large', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'postern-cache-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const cache = path.join(parent, 'compiled');
  limitCompileCache(cache, 10_000);
  await mkdir(path.join(cache, 'v24'), { recursive: true });
  await writeFile(path.join(cache, 'v24', 'one'), Buffer.alloc(10_000));
  limitCompileCache(cache, 10_000);
  expect(await readdir(parent)).toEqual(['compiled']);
  await writeFile(path.join(cache, 'v24', 'two'), 'x');
  limitCompileCache(cache, 10_000);
  expect(await readdir(parent)).toEqual([]);
});
