/**
 * Builds the public pages: HTML, hashed assets, and `pages.json`, which maps URL paths to files.
 * Run it with the Node of the lockfile: `node build/build-site.ts [FOLDER]`. The default folder is `dist/site`.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brand } from '@postern/contracts';
import { themeScript } from '@postern/design/theme-script';
import { build, type Rolldown } from 'vite';
import { compressAssets } from '../../../scripts/build/compress-assets.ts';
import { outDirOf } from '../../../scripts/build/out-dir.ts';
import type { SiteAssets } from '../src/page.ts';
import type * as Render from '../src/render.ts';
import { findProblems } from './find-problems.ts';
import { writeFonts } from './write-fonts.ts';
import { writeNameFont, writePictureFonts } from './write-picture-fonts.ts';
import { outlineName, writeCards, writeIcons } from './write-pictures.ts';
import { carryStyles, type SiteStyles } from './carry-styles.ts';
import { parseStyles } from './cut-styles.ts';
import { assetsConfig, pagesConfig } from './vite-configs.ts';
import { writeDocsScript } from './write-docs-script.ts';

const root = path.resolve(import.meta.dirname, '..');
const outDir = outDirOf(root, 'site');
/** Inside node_modules, so that the bundle finds its imports. */
const workDir = path.join(root, 'node_modules/.cache/site');

/** Paths of the app and of the interfaces that the pages link to. */
const appPaths = new Set([
  '/login',
  '/register',
  '/dashboard',
  '/endpoints',
  '/forms/new',
  '/settings',
  '/workspace',
  '/api-test',
  '/api/openapi.json',
  '/api/submit/{id}',
]);

await rm(workDir, { recursive: true, force: true });
const site = await bundlePages();
const { pages, textFiles, renderDocument, buildSearchIndex, publicUrl } = site;
const picturesDir = path.join(workDir, 'pictures');
const wordmark = outlineName(await writeNameFont(picturesDir, brand.name), site);
const bundled = await bundleAssets();
const said = pages.map(site.cardOf).map(({ title, label }) => `${title}${label}`);
const pictureFont = await writePictureFonts(picturesDir, said.join(''));
const icons = await writeIcons({ outDir, publicDir: path.join(root, 'public') }, pictureFont, site);
const assets: SiteAssets = { ...bundled, wordmark, cards: await writeCards(outDir, pictureFont, site) };

const styles = await readStyles(bundled);
const documents = new Map(pages.map((page) => [page.path, carryStyles(renderDocument(page, assets), styles)]));
const problems = findProblems({
  documents,
  texts: new Map(textFiles.map(({ path, text }) => [path, text])),
  files: await filesOf(outDir),
  appPaths,
  origin: publicUrl,
  inlineScript: themeScript,
});
if (problems.length > 0) throw new Error(`The site is not whole:\n${problems.join('\n')}`);

const written = [
  ...pages.map((page) => ({ ...page, text: documents.get(page.path) ?? '' })),
  ...textFiles.map((file) => ({ ...file, indexed: true })),
];
for (const { file, text } of written) {
  await mkdir(path.dirname(path.join(outDir, file)), { recursive: true });
  await writeFile(path.join(outDir, file), text);
}
const served = [
  ...written.filter(({ indexed }) => indexed).map(({ path, file }) => [path, file] as const),
  ...icons.map((icon) => [`/${icon}`, icon] as const),
];
await writeFile(path.join(outDir, 'pages.json'), `${JSON.stringify(Object.fromEntries(served), null, 2)}\n`);
compressAssets(path.join(outDir, 'assets'));

async function bundlePages(): Promise<typeof Render> {
  const folder = path.join(workDir, 'pages');
  await build(pagesConfig(folder));
  return (await import(pathToFileURL(path.join(folder, 'render.js')).href)) as typeof Render;
}

/** Fonts contain only the characters of the pages, so the pages are rendered once without their assets. */
async function bundleAssets(): Promise<Omit<SiteAssets, 'wordmark' | 'cards'>> {
  const nothing: SiteAssets = { wordmark, css: '', script: '', docsScript: '', fonts: {}, cards: {} };
  const bare = new Map(pages.map((page) => [page, renderDocument(page, nothing)]));
  const text = [...bare.values()].join('');
  const fontsCss = await writeFonts(path.join(workDir, 'fonts'), text);
  const built = (await build(assetsConfig(outDir, fontsCss))) as Rolldown.RolldownOutput;
  const names = built.output.map(({ fileName }) => `/${fileName}`);
  const script = names.find((name) => name.endsWith('.js'));
  const css = names.find((name) => name.endsWith('.css'));
  if (!script || !css) throw new Error('The build made no script, or no stylesheet.');
  const fonts = names.flatMap((name) => {
    const [, cut] = /site-([a-z-]+)-[\w-]{8}\.woff2$/.exec(name) ?? [];
    return cut ? [[cut, name] as const] : [];
  });
  const docs = [...bare].filter(([page]) => page.isDocs).map(([page, html]) => [page.path, html] as const);
  const docsScript = await writeDocsScript({ outDir, workDir, entries: buildSearchIndex(new Map(docs)) });
  return { script, docsScript, css, fonts: Object.fromEntries(fonts) };
}

async function readStyles({ css, script, docsScript }: typeof bundled): Promise<SiteStyles> {
  const read = (url: string) => readFile(path.join(outDir, url), 'utf8');
  const scripts = await Promise.all([script, docsScript].map(async (url) => [url, await read(url)] as const));
  return { href: css, styles: parseStyles((await read(css)).trim()), scripts: new Map(scripts) };
}

/** All files in a folder, as URL paths. */
async function filesOf(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')}`),
  );
}
