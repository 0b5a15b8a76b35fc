import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

interface Part {
  name: string;
  folder: string;
  script: string;
}

interface WebBuild {
  staleParts: (folder: string, installKey: string) => Part[];
  buildPart: (part: Part, build: (args: string[]) => Promise<boolean>) => Promise<boolean>;
}

const file = path.resolve(import.meta.dirname, '../../../scripts/bootstrap/web-build.mjs');
const { staleParts, buildPart } = (await import(pathToFileURL(file).href)) as WebBuild;

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
