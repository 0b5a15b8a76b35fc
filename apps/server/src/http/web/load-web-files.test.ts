import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { servePagesCss } from './serve-pages-css.ts';
import { openWebFiles } from './open-web-files.ts';
import { loadWebFiles, type WebFolders } from './load-web-files.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** A minimal web build, with these stylesheets. */
async function build(sheets: Record<string, string | Buffer>): Promise<string> {
  const dist = await mkdtemp(path.join(tmpdir(), 'postern-web-'));
  folders.push(dist);
  const files = {
    'site/pages.json': '{"/":"index.html"}',
    'site/index.html': '<a href="__PUBLIC_URL__">',
    'site/404.html': '',
    'app/app.html': '',
    'visitor/assets/form-Aa1_.js': 'export{}',
    ...sheets,
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dist, name)), { recursive: true });
    await writeFile(path.join(dist, name), text);
  }
  return dist;
}

const foldersIn = (dist: string): WebFolders => ({
  site: path.join(dist, 'site'),
  visitor: path.join(dist, 'visitor'),
  app: path.join(dist, 'app'),
});

const placeholders = { publicUrl: 'https://forms.example', supportEmail: 'help@forms.example' };
const face = (file: string) => `@font-face{font-family:X;src:url(/assets/${file}.woff2)format("woff2")}`;

test('the pages get the built faces, by their current names', async () => {
  const taken = ['geist-latin-wght-normal-Aa1_', 'geist-latin-ext-wght-normal-B2', 'geist-cyrillic-wght-normal-C3'];
  const fromSite = ['site-display-D4', 'site-display-signs-K1', 'site-code-E5'];
  const left = ['site-interface-F6', 'site-italic-G7', 'display-face-I9', 'geist-mono-latin-wght-J'];
  const dist = await build({
    'app/assets/app-1.css': `a{color:red}${taken.map(face).join('')}${left.map(face).join('')}b{}`,
    'site/assets/site-1.css': `${fromSite.map(face).join('\n')}c{}`,
    'site/assets/site-1.js': face('site-display-not-a-sheet'),
  });
  const { fontFaces } = loadWebFiles(foldersIn(dist), placeholders);
  expect(fontFaces.split('\n')).toEqual([...taken, ...fromSite].map(face));
});

test('a built file has the type of its name and its caching', async () => {
  const dist = await build({
    'site/pages.json': '{"/":"index.html","/blog/rss.xml":"blog/articles.rss","/favicon.ico":"favicon.ico"}',
    'site/blog/articles.rss': '<link>__PUBLIC_URL__/blog</link>',
    'site/favicon.ico': Buffer.from([0, 0, 1, 0, 255]),
    'site/assets/site-1.js': 'go()',
    'site/assets/site-1.js.br': 'smaller',
  });
  const { pages, assets } = loadWebFiles(foldersIn(dist), placeholders);
  const [page, feed, icon, script] = [
    pages.get('/'),
    pages.get('/blog/rss.xml'),
    pages.get('/favicon.ico'),
    assets.get('site-1.js'),
  ];
  expect(page).toMatchObject({ type: 'text/html; charset=utf-8', cacheControl: 'no-cache' });
  expect(feed).toMatchObject({ type: 'application/rss+xml; charset=utf-8', cacheControl: 'no-cache' });
  expect(feed?.body.toString()).toBe('<link>https://forms.example/blog</link>');
  expect(icon).toMatchObject({ type: 'image/x-icon', cacheControl: 'public, max-age=86400' });
  expect(icon?.body).toEqual(Buffer.from([0, 0, 1, 0, 255]));
  expect(script?.cacheControl).toBe('public, max-age=31536000, immutable');
  expect(script?.encoded).toEqual(new Map([['br', Buffer.from('smaller')]]));
  expect([...assets.keys()]).toEqual(['site-1.js']);
});

test('the scripts of forms are found by their current names, or by their fixed names', async () => {
  const dist = await build({
    'visitor/assets/form-Aa1_.js.br': 'smaller',
    'visitor/embed.js': 'embed()',
    'visitor/embed.js.gz': 'also smaller',
  });
  const { visitor } = loadWebFiles(foldersIn(dist), placeholders);
  expect(visitor.form).toBe('/assets/form-Aa1_.js');
  expect([...visitor.assets.keys(), ...visitor.scripts.keys()]).toEqual(['form-Aa1_.js', '/embed.js']);
  expect(visitor.assets.get('form-Aa1_.js')).toMatchObject({
    cacheControl: 'public, max-age=31536000, immutable',
    encoded: new Map([['br', Buffer.from('smaller')]]),
  });
  expect(visitor.scripts.get('/embed.js')).toMatchObject({
    type: 'text/javascript; charset=utf-8',
    cacheControl: 'public, max-age=3600',
    encoded: new Map([['gzip', Buffer.from('also smaller')]]),
  });
});

test('a build without the script for forms fails at the start', async () => {
  const dist = await build({});
  await rm(path.join(dist, 'visitor/assets/form-Aa1_.js'));
  expect(() => loadWebFiles(foldersIn(dist), placeholders)).toThrow('script for forms');
  await rm(path.join(dist, 'visitor'), { recursive: true });
  expect(() => loadWebFiles(foldersIn(dist), placeholders)).toThrow('not built');
});

test('an app that is still being built is added when it is ready', async () => {
  const dist = await build({ 'site/assets/site-1.js': 'go()', 'app/assets/app-1.css': face('geist-latin-wght-Aa1_') });
  await rename(path.join(dist, 'app'), path.join(dist, 'later'));
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const files = await openWebFiles(foldersIn(dist), placeholders, {
    isAwaited: (part) => part === 'app',
    until: (part) => (asked.push(part), part === 'app' ? promise : Promise.resolve()),
    listening: () => undefined,
    release: async () => undefined,
  });
  expect(asked).toEqual(['site', 'visitor', 'app']);
  expect([files.app, files.fontFaces.trim(), [...files.assets.keys()]]).toEqual([undefined, '', ['site-1.js']]);
  await rename(path.join(dist, 'later'), path.join(dist, 'app'));
  resolve();
  await vi.waitUntil(() => files.app);
  expect([files.fontFaces.trim(), [...files.assets.keys()]]).toEqual([
    face('geist-latin-wght-Aa1_'),
    ['app-1.css', 'site-1.js'],
  ]);
});

test('a file of an unknown type fails at the start, not for a visitor', async () => {
  const dist = await build({ 'site/assets/site-1.exe': '' });
  expect(() => loadWebFiles(foldersIn(dist), placeholders)).toThrow('unknown type: site-1.exe');
});

test('a build without fonts does not fail', async () => {
  expect(loadWebFiles(foldersIn(await build({})), placeholders).fontFaces.trim()).toBe('');
});

async function sheetOf(fontFaces?: string) {
  const app = fastify() as unknown as FastifyInstance;
  servePagesCss(app, fontFaces === undefined ? undefined : { fontFaces });
  const { payload, headers } = await app.inject('/pages.css');
  const again = await app.inject({ url: '/pages.css', headers: { 'if-none-match': String(headers['etag']) } });
  await app.close();
  return { payload, etag: headers['etag'], again: again.statusCode };
}

test('the stylesheet begins with the faces, and changes with them', async () => {
  const [bare, one, other] = [await sheetOf(), await sheetOf(face('a-1')), await sheetOf(face('a-2'))];
  expect(bare.payload.startsWith(':root')).toBe(true);
  expect(one.payload).toBe(`${face('a-1')}\n\n${bare.payload}`.replace('\n\n', '\n'));
  expect(new Set([bare.etag, one.etag, other.etag]).size).toBe(3);
  expect(one.again).toBe(304);
});

test('the stylesheet has the faces that exist when it is requested', async () => {
  const app = fastify() as unknown as FastifyInstance;
  const web = { fontFaces: '' };
  servePagesCss(app, web);
  const before = await app.inject('/pages.css');
  web.fontFaces = face('a-1');
  const { payload } = await app.inject('/pages.css');
  await app.close();
  expect(payload).toBe(`${face('a-1')}\n${before.payload}`);
});
