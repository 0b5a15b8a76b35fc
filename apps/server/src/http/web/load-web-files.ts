import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { WebPart } from '../../web-builds.ts';
import { encodings } from '../negotiation/choose-encoding.ts';
import { encodedSuffix } from './encode.ts';
import { hashesOf } from './hash-inline.ts';
import { fillIn, type Placeholders } from './fill-placeholders.ts';
import { keep, storeFile, type StoredFile } from './send-stored.ts';

/**
 * The builds of apps/site and apps/web. Changes once if the app is built after the server has started: see
 * `openWebFiles`.
 */
export interface WebFiles {
  /** Static pages, feeds and icons by URL path. */
  pages: ReadonlyMap<string, StoredFile>;
  /** The shell of the signed-in app; absent while it is still being built. */
  app?: StoredFile;
  /** The app's service worker; absent where the build has none. */
  worker?: StoredFile;
  notFound: StoredFile;
  /** The files under /assets/, by name. */
  assets: ReadonlyMap<string, StoredFile>;
  visitor: VisitorFiles;
  /** The @font-face rules of the server's own pages, with the URLs of the built fonts. */
  fontFaces: string;
  /** Inline scripts of all pages as CSP sources. */
  scriptHashes: string[];
}

/** The scripts of forms, which run on any site. */
export interface VisitorFiles {
  /** The URL of the script that enhances a form: `/assets/form-HASH.js`. */
  form: string;
  /** The same by its name under /assets/. */
  assets: ReadonlyMap<string, StoredFile>;
  /** The scripts that sites include, by URL path: `/embed.js`, `/postern.js`. */
  scripts: ReadonlyMap<string, StoredFile>;
}

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** The folder of each part's build. */
export type WebFolders = Readonly<Record<WebPart, string>>;

/**
 * Reads the built files once, and fills in their placeholders. All of it stays in memory: about 3 MB.
 * @param withApp whether the app has been built too
 * @throws when the web app has not been built
 */
export function loadWebFiles(folders: WebFolders, placeholders: Placeholders, { withApp = true } = {}): WebFiles {
  const { site, app, visitor } = folders;
  const needed = [path.join(site, 'pages.json'), path.join(visitor, 'assets')];
  if (withApp) needed.push(path.join(app, 'app.html'));
  if (!needed.every(existsSync)) throw new Error('The web app is not built: run "pnpm build" first.');
  const read = (file: string) => readPage(file, placeholders);
  const index = JSON.parse(readFileSync(path.join(site, 'pages.json'), 'utf8')) as Record<string, string>;
  const pages = new Map(Object.entries(index).map(([url, file]) => [url, read(path.join(site, file))]));
  const shell = withApp ? read(path.join(app, 'app.html')) : undefined;
  const workerFile = path.join(app, 'app-worker.js');
  const worker = withApp && existsSync(workerFile) ? read(workerFile) : undefined;
  const notFound = read(path.join(site, '404.html'));
  const documents = [...pages.values(), ...(shell ? [shell] : []), notFound]
    .filter(({ type }) => type.startsWith('text/html'))
    .map(({ body }) => body);
  const assetFolders = [...(withApp ? [path.join(app, 'assets')] : []), path.join(site, 'assets')];
  return {
    pages,
    ...(shell && { app: shell }),
    ...(worker && { worker }),
    notFound,
    assets: new Map(assetFolders.flatMap((folder) => readFolder(folder, keep.forever))),
    visitor: readVisitor(visitor),
    fontFaces: assetFolders.map(readFaces).join('\n'),
    scriptHashes: hashesOf(INLINE_SCRIPT, documents),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.rss': 'application/rss+xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

function typeOf(file: string): string {
  const type = TYPES[path.extname(file)];
  if (type === undefined) throw new Error(`The web app has a file of unknown type: ${file}`);
  return type;
}

/** A file with a fixed name: a picture changes with the brand, everything else with any build. */
function readPage(file: string, placeholders: Placeholders): StoredFile {
  const type = typeOf(file);
  const bytes = readFileSync(file);
  if (type.startsWith('image/')) return storeFile(bytes, { type, cacheControl: keep.day });
  return storeFile(fillIn(bytes, type, placeholders), { type, cacheControl: keep.never });
}

function readVisitor(folder: string): VisitorFiles {
  const assets = new Map(readFolder(path.join(folder, 'assets'), keep.forever));
  const form = [...assets.keys()].find((name) => /^form-[\w-]+\.js$/.test(name));
  if (form === undefined) throw new Error('The web app is incomplete: its script for forms is missing.');
  const scripts = readFolder(folder, keep.hour).map(([name, file]) => [`/${name}`, file] as const);
  return { form: `/assets/${form}`, assets, scripts: new Map(scripts) };
}

/** The files of a folder, with their compressed versions from the build. */
function readFolder(folder: string, cacheControl: string): [string, StoredFile][] {
  const files = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const names = files.filter((file) => file.isFile()).map(({ name }) => name);
  const suffixes = Object.values(encodedSuffix);
  return names
    .filter((name) => !suffixes.includes(path.extname(name)))
    .map((name) => {
      const file = path.join(folder, name);
      const stored = storeFile(readFileSync(file), { type: typeOf(name), cacheControl });
      for (const encoding of encodings) {
        const suffix = encodedSuffix[encoding];
        if (names.includes(name + suffix)) stored.encoded.set(encoding, readFileSync(file + suffix));
      }
      return [name, stored];
    });
}

/**
 * The built faces that the server's own pages use. Visitors write in any language there, so the interface's face is the
 * app's, whose subsets a browser fetches as needed; the site's face has only the site's letters. The display face is
 * the site's, which has the alphabet; the app's has only the letters of the app's headings.
 */
const PAGE_FACES = /\/geist-(?:latin|latin-ext|cyrillic)-wght|\/site-(?:display|code)-/;

function readFaces(folder: string): string {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.css')) : [];
  const rules = files.flatMap(
    (file) => readFileSync(path.join(folder, file), 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? [],
  );
  return rules.filter((rule) => PAGE_FACES.test(rule)).join('\n');
}
