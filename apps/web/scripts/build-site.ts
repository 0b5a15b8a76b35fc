/**
 * Builds the public pages into `dist/site`: HTML, hashed assets, and `pages.json`, which maps URL paths to files.
 * Run after the app's own build, with the Node of the lockfile: `node scripts/build-site.ts`.
 */
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brand } from '@postern/contracts';
import { build, type Rolldown } from 'vite';
import { assetsConfig, pagesConfig } from '../site.vite.config.ts';
import type { SiteAssets } from '../src/site/page.ts';
import type * as Render from '../src/site/render.ts';
import { writeFonts } from './site-fonts.ts';

const root = path.resolve(import.meta.dirname, '..');
const outDir = path.join(root, 'dist/site');
/** Inside node_modules, so that the bundle finds what it imports. */
const workDir = path.join(root, 'node_modules/.cache/site');

/** Paths of the app that the pages link to. */
const appPaths = new Set(['/login', '/register', '/dashboard', '/endpoints', '/settings']);

await rm(workDir, { recursive: true, force: true });
const { pages, renderDocument, findProblems, publicUrl, themeScript } = await bundlePages();
const assets = await bundleAssets();

const documents = new Map(pages.map((page) => [page.path, renderDocument(page, assets)]));
await copyFile(path.join(root, 'public/favicon.svg'), path.join(outDir, 'favicon.svg'));
const problems = findProblems({
  documents,
  files: await filesOf(outDir),
  appPaths,
  origin: publicUrl,
  inlineScript: themeScript,
});
if (problems.length > 0) throw new Error(`The site is not whole:\n${problems.join('\n')}`);

for (const page of pages) {
  const file = path.join(outDir, page.file);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, documents.get(page.path) ?? '');
}
const served = pages.filter((page) => page.indexed).map((page) => [page.path, page.file]);
await writeFile(path.join(outDir, 'pages.json'), `${JSON.stringify(Object.fromEntries(served), null, 2)}\n`);

async function bundlePages(): Promise<typeof Render> {
  const folder = path.join(workDir, 'pages');
  await build(pagesConfig(folder));
  return (await import(pathToFileURL(path.join(folder, 'render.js')).href)) as typeof Render;
}

/** Fonts hold the characters of the pages, so the pages are rendered once without their assets. */
async function bundleAssets(): Promise<SiteAssets> {
  const nothing: SiteAssets = { css: [], script: '', fonts: {} };
  const text = pages.map((page) => renderDocument(page, nothing)).join('');
  const fontsCss = await writeFonts(path.join(workDir, 'fonts'), brand.name, text);
  const built = (await build(assetsConfig(outDir, fontsCss))) as Rolldown.RolldownOutput;
  const names = built.output.map(({ fileName }) => `/${fileName}`);
  const script = names.find((name) => name.endsWith('.js'));
  if (!script) throw new Error('The build made no script.');
  const fonts = names.flatMap((name) => {
    const [, cut] = /site-(\w+)-[^/]+\.woff2$/.exec(name) ?? [];
    return cut ? [[cut, name] as const] : [];
  });
  return { script, css: names.filter((name) => name.endsWith('.css')), fonts: Object.fromEntries(fonts) };
}

/** Everything in a folder, as URL paths. */
async function filesOf(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`),
  );
}
