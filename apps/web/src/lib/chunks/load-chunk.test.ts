import { expect, it, vi } from 'vitest';
import { ChunkMissing } from './chunk-missing.ts';
import { loadChunk } from './load-chunk.ts';

const script = () => new Response('export {}', { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
let file = 0;
/** A file that no earlier test has loaded. */
const newFile = () => `assets/chunk-${(file += 1)}.js`;

const serve = (answer: (url: string) => Response | Promise<Response>) => {
  const ask = vi.fn(async (url: string) => answer(url));
  vi.stubGlobal('fetch', ask);
  return ask;
};

/** The error of an attempt. */
const reasonOf = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.catch((thrown: unknown) => thrown);
  return error instanceof ChunkMissing ? error.reason : error;
};

it('imports nothing before all files are fetched, and fetches none of them twice', async () => {
  const files = [newFile(), newFile(), 'assets/app.css'];
  const ask = serve(script);
  const load = vi.fn(async () => 'module');
  expect(await loadChunk(load, files)).toBe('module');
  expect(ask.mock.calls.map(([url]) => new URL(url).pathname)).toEqual(files.slice(0, 2).map((name) => `/${name}`));
  await loadChunk(load, files);
  expect(ask).toHaveBeenCalledTimes(2);
});

it.each([
  ['no answer', 'unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server out of breath', 'unreachable', () => new Response('', { status: 503 })],
  ['the page of a gateway', 'unreachable', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ['a server without the file', 'replaced', () => new Response('', { status: 404 })],
] as const)('%s is %s, and the next attempt fetches again', async (_name, reason, answer) => {
  const files = [newFile()];
  const load = vi.fn(async () => 'module');
  serve(answer);
  expect(await reasonOf(loadChunk(load, files))).toBe(reason);
  expect(load).not.toHaveBeenCalled();
  serve(script);
  expect(await loadChunk(load, files)).toBe('module');
});

it.each([
  'Failed to fetch dynamically imported module: http://localhost/assets/a.js',
  'error loading dynamically imported module: http://localhost/assets/a.js',
  'Importing a module script failed.',
])('a browser that caches a failure needs a new document: %s', async (message) => {
  serve(script);
  expect(await reasonOf(loadChunk(() => Promise.reject(new TypeError(message)), [newFile()]))).toBe('replaced');
});

it('an error in the module itself is passed on', async () => {
  serve(script);
  const error = new Error('x is not defined');
  expect(await reasonOf(loadChunk(() => Promise.reject(error), [newFile()]))).toBe(error);
});

it('no failure makes the router reload the page', () => {
  const { message } = new ChunkMissing('replaced', undefined);
  expect(message).not.toMatch(/dynamically imported module|Importing a module script failed/i);
});
