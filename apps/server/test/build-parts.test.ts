import { mkdir, mkdtemp, readdir, readFile, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

interface Part {
  name: string;
  folder: string;
  script: string;
}

interface BuildPart {
  staleParts: (folder: string, installKey: string) => Part[];
  buildPart: (part: Part, build: (args: string[]) => Promise<boolean>) => Promise<boolean>;
}

const file = path.resolve(import.meta.dirname, '../../../scripts/bootstrap/build-part.mjs');
const { staleParts, buildPart } = (await import(pathToFileURL(file).href)) as BuildPart;

let web: string;
const write = async (name: string, text: string) => {
  await mkdir(path.dirname(path.join(web, name)), { recursive: true });
  await writeFile(path.join(web, name), text);
};
const stale = (installKey = 'one') => staleParts(web, installKey).map(({ name }) => name);

/** Builds each part that is out of date. Each build consists of one file with this text. */
async function buildWith(text: string) {
  for (const part of staleParts(web, 'one'))
    await buildPart(part, async ([, folder = '']) => {
      await mkdir(folder);
      await writeFile(path.join(folder, 'page.html'), text);
      return true;
    });
}

beforeEach(async () => {
  web = await mkdtemp(path.join(tmpdir(), 'postern-parts-'));
  const parts = {
    site: { title: 'pages', script: 'site.ts', inputs: ['src/site', 'site.ts', 'shared'] },
    app: { title: 'app', script: 'app.ts', inputs: ['src/app', 'app.ts', 'shared/theme.ts'] },
  };
  await write('build-parts.json', JSON.stringify(parts));
  for (const name of ['site.ts', 'app.ts', 'src/app/main.ts', 'src/site/page.ts', 'shared/theme.ts'])
    await write(name, '1');
});
afterEach(() => rm(web, { recursive: true }));

it('builds the parts that are missing, and nothing the second time', async () => {
  expect(stale()).toEqual(['site', 'app']);
  await buildWith('first');
  expect(stale()).toEqual([]);
});

it.each([
  ['src/app/main.ts', ['app']],
  ['src/app/new/deep.ts', ['app']],
  ['src/site/page.ts', ['site']],
  ['shared/theme.ts', ['site', 'app']],
  ['shared/other.ts', ['site']],
  ['src/app/main.test.ts', []],
])('after a change of %s, builds %j', async (name, expected) => {
  await buildWith('first');
  await write(name, 'changed');
  expect(stale()).toEqual(expected);
});

it('treats a deleted or renamed file, a change of packages and a deleted build as changes too', async () => {
  await write('src/site/more.ts', 'more');
  await buildWith('first');
  expect(stale('two')).toEqual(['site', 'app']);
  await rm(path.join(web, 'src/site/more.ts'));
  expect(stale()).toEqual(['site']);
  await write('src/site/other.ts', 'more');
  expect(stale()).toEqual(['site']);
  await rm(path.join(web, 'dist/app'), { recursive: true });
  expect(stale()).toEqual(['site', 'app']);
});

it('builds a part again if its source changed during the build', async () => {
  const [site] = staleParts(web, 'one');
  await buildPart(site as Part, async ([, folder = '']) => {
    await mkdir(folder);
    await write('src/site/page.ts', 'changed');
    return true;
  });
  expect(stale()).toEqual(['site', 'app']);
});

it('replaces the previous build as a whole, and keeps it if the new build fails', async () => {
  await buildWith('first');
  await write('dist/site/old.html', 'old');
  await write('src/site/page.ts', '2');
  const [site] = staleParts(web, 'one');
  const page = () => readFile(path.join(web, 'dist/site/page.html'), 'utf8');
  const failed = await buildPart(site as Part, async ([, folder = '']) => {
    await mkdir(folder);
    await writeFile(path.join(folder, 'page.html'), 'half');
    expect(await page()).toBe('first');
    return false;
  });
  expect([failed, await page(), stale()]).toEqual([false, 'first', ['site']]);
  await buildWith('second');
  expect(await page()).toBe('second');
  expect((await readdir(path.join(web, 'dist'))).toSorted()).toEqual(['app', 'app.key', 'site', 'site.key']);
  expect(await readdir(path.join(web, 'dist/site'))).toEqual(['page.html']);
});

describe('a part that is a program', () => {
  const server = { title: 'server', script: 'server.ts', inputs: ['src/server'], isProgram: true };
  const targetOf = (name: string) => readlink(path.join(web, 'dist', name));
  const buildAt = async (text: string) => {
    await write('src/server/main.ts', text);
    await buildWith(text);
  };

  it('keeps the folder of the build before, from which a running program still loads modules', async () => {
    await write('build-parts.json', JSON.stringify({ server }));
    await buildAt('first');
    const first = await targetOf('server');
    await buildAt('second');
    const second = await targetOf('server');
    const textIn = (folder: string) => readFile(path.join(web, 'dist', folder, 'page.html'), 'utf8');
    expect(await Promise.all([first, second, 'server'].map(textIn))).toEqual(['first', 'second', 'second']);
    await buildAt('third');
    const third = await targetOf('server');
    expect((await readdir(path.join(web, 'dist'))).toSorted()).toEqual(
      ['server', 'server.key', second, third].toSorted(),
    );
    expect(stale()).toEqual([]);
  });

  it('is out of date when the folder behind its link is gone', async () => {
    await write('build-parts.json', JSON.stringify({ server }));
    await buildAt('first');
    await rm(path.join(web, 'dist', await targetOf('server')), { recursive: true });
    expect(stale()).toEqual(['server']);
    await buildWith('again');
    expect(stale()).toEqual([]);
  });
});

it('takes the same files with other times for the same, and does not read them the next time', async () => {
  await buildWith('first');
  const keysOf = async () => (await readFile(path.join(web, 'dist/site.key'), 'utf8')).split('\n');
  const [key, seen] = await keysOf();
  await utimes(path.join(web, 'src/site/page.ts'), 1, 1);
  expect(stale()).toEqual([]);
  const [keyNow, seenNow] = await keysOf();
  expect(keyNow).toBe(key);
  expect(seenNow).not.toBe(seen);
  // The contents would give another key than this one.
  await writeFile(path.join(web, 'dist/site.key'), `made up\n${seenNow}\n`);
  expect(stale()).toEqual([]);
});
