/// <reference lib="webworker" />

import { screenPaths } from './screen-paths.ts';

/**
 * Opens the app when the server cannot be reached, with its document and files from a cache. It handles no other
 * requests: no calls, no public pages, no hosted forms, and no page whose address contains a token. The document is the
 * same for all users, so the cache never contains data of an account.
 */
declare const self: ServiceWorkerGlobalScope;

/** Filled in by the build: its name and the app's files. Each build has its own worker. */
const build = '__BUILD__';
const files: ReadonlySet<string> = new Set('__FILES__'.split(' '));

const prefix = 'app-';
const cacheName = prefix + build;
/** The one document of all screens, stored under an address that no page has. */
const documentKey = '/app-document';
/** How long to wait for the server before the stored document is shown. */
const patienceMs = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (screenPaths.test(pathname)) event.respondWith(openScreen(request));
  } else if (files.has(pathname)) event.respondWith(serveFile(request));
});

/** The message of a page: the paths of the files that it has loaded. */
export type LoadedFiles = readonly string[];

/** The files that the page loaded before the worker existed. */
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const paths: unknown = event.data;
  if (!Array.isArray(paths)) return;
  const known = paths.filter((path): path is string => typeof path === 'string' && files.has(path));
  event.waitUntil(keepAll(known));
});

async function fill(): Promise<void> {
  const response = await fetch('/dashboard', { cache: 'no-cache', headers: { accept: 'text/html' } });
  if (!isDocument(response)) throw new Error('The app’s document could not be loaded');
  const text = await response.clone().text();
  await (await caches.open(cacheName)).put(documentKey, response);
  const named = [...text.matchAll(/"(\/assets\/[\w./-]+)"/g)].map(([, path = '']) => path);
  await keepAll(named.filter((path) => files.has(path)));
}

async function keepAll(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all(paths.map(async (path) => (await cache.match(path)) ?? cache.add(path)));
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The server's document, or the stored one if the server does not answer or is slow. */
async function openScreen(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(documentKey);
  const asked = fetch(request).then(async (response) => {
    if (isDocument(response)) await cache.put(documentKey, response.clone());
    return response;
  });
  if (!kept) return asked;
  const patience = new Promise<Response>((resolve) => setTimeout(() => resolve(kept.clone()), patienceMs));
  return Promise.race([asked.catch(() => kept.clone()), patience]);
}

/** File names contain hashes, so a stored file is always current. */
async function serveFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request).catch(() => Response.error());
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

const isDocument = (response: Response): boolean =>
  response.status === 200 &&
  !response.redirected &&
  (response.headers.get('content-type')?.startsWith('text/html') ?? false);
