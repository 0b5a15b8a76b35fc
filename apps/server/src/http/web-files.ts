import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml } from '../html.ts';

/** A page, ready to be sent. */
export interface Page {
  html: string;
  etag: string;
}

/** What apps/web built. */
export interface WebFiles {
  /** Static pages by URL path. */
  pages: ReadonlyMap<string, Page>;
  /** The shell of the signed-in app. */
  app: Page;
  notFound: Page;
  /** Folders whose files are served under /assets/, for ever: their names hold a hash. */
  assetFolders: string[];
  /** Files of fixed names, served from the root: favicon.svg and the like. */
  rootFolders: string[];
  /** The @font-face rules that the server's own pages use, with the addresses of the built fonts. */
  fontFaces: string;
  /** Inline scripts of all pages as CSP sources. */
  scriptHashes: string[];
}

export interface Placeholders {
  publicUrl: string;
  supportEmail: string;
}

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/**
 * Reads the built pages once and fills in what only a running server knows.
 * @throws when the web app has not been built
 */
export function loadWebFiles(dist: string, placeholders: Placeholders): WebFiles {
  const site = path.join(dist, 'site');
  const app = path.join(dist, 'app');
  if (!existsSync(path.join(site, 'pages.json')) || !existsSync(path.join(app, 'app.html')))
    throw new Error('The web app is not built: run "pnpm build" first.');
  const read = (file: string) => toPage(readFileSync(file, 'utf8'), placeholders);
  const index = JSON.parse(readFileSync(path.join(site, 'pages.json'), 'utf8')) as Record<string, string>;
  const pages = new Map(Object.entries(index).map(([url, file]) => [url, read(path.join(site, file))]));
  const shell = read(path.join(app, 'app.html'));
  const notFound = read(path.join(site, '404.html'));
  const scripts = [...pages.values(), shell, notFound].flatMap((page) =>
    [...page.html.matchAll(INLINE_SCRIPT)].map((match) => match[1] ?? ''),
  );
  const assetFolders = [path.join(app, 'assets'), path.join(site, 'assets')];
  return {
    pages,
    app: shell,
    notFound,
    assetFolders,
    fontFaces: assetFolders.map(readFaces).join('\n'),
    rootFolders: [site, app],
    scriptHashes: [...new Set(scripts)].map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  };
}

function toPage(source: string, { publicUrl, supportEmail }: Placeholders): Page {
  const html = source
    .replaceAll('__PUBLIC_URL__', () => escapeHtml(publicUrl))
    .replaceAll('__SUPPORT_EMAIL__', () => escapeHtml(supportEmail));
  return { html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` };
}

/**
 * Which of the built faces stand on the server's own pages. People write in any language there, so the interface's face
 * is the app's, whose subsets a browser fetches as letters need them; the site's holds only the site's letters. The
 * display face is the site's, which has the alphabet; the app's has no more than the app's own headings.
 */
const PAGE_FACES = /\/geist-(?:latin|latin-ext|cyrillic)-wght|\/site-(?:display|code)-/;

function readFaces(folder: string): string {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.css')) : [];
  const rules = files.flatMap(
    (file) => readFileSync(path.join(folder, file), 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? [],
  );
  return rules.filter((rule) => PAGE_FACES.test(rule)).join('\n');
}
