import { createHash } from 'node:crypto';
import vm from 'node:vm';
import zlib from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSecurityHeaders } from '../set-security-headers.ts';
import { keep, sendStored, storeFile } from './send-stored.ts';
import { webPages } from './serve-web.ts';
import type { WebFiles } from './load-web-files.ts';

const text = '<p>A postern is the small gate in a wall.</p>'.repeat(40);
const page = (body: string) =>
  storeFile(Buffer.from(body), { type: 'text/html; charset=utf-8', cacheControl: keep.never });

let app: FastifyInstance;
let files: WebFiles;
beforeEach(() => {
  app = fastify();
  const notFound = page('There is nothing.');
  const script = storeFile(Buffer.from(text), { type: 'text/javascript', cacheControl: keep.forever });
  script.encoded.set('br', Buffer.from('made by the build'));
  const embed = storeFile(Buffer.from('embed()'), { type: 'text/javascript', cacheControl: keep.hour });
  files = {
    pages: new Map([
      ['/', page(text)],
      ['/docs', page(text)],
      ['/short', page('Short.')],
      ['/styled', page('<style>p{color:red}</style><p>')],
    ]),
    app: page('The app.'),
    notFound,
    assets: new Map([['site-1.js', script]]),
    visitor: {
      form: '/assets/form-1.js',
      assets: new Map([['form-1.js', script]]),
      scripts: new Map([['/embed.js', embed]]),
    },
    fontFaces: '',
    scriptHashes: [],
  };
  useSecurityHeaders(app, {
    hsts: undefined,
    get scriptHashes() {
      return files.scriptHashes;
    },
  });
  webPages(app, files);
  app.setNotFoundHandler((request, reply) => sendStored(request, reply.code(404), notFound));
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('a page', () => {
  it.each([
    ['br', zlib.brotliDecompressSync],
    ['zstd', zlib.zstdDecompressSync],
    ['gzip', zlib.gunzipSync],
  ])('is sent as %s to clients that accept it', async (encoding, decode) => {
    const { headers, rawPayload } = await get('/docs', { 'accept-encoding': encoding });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(rawPayload.length),
      vary: 'Accept-Encoding',
    });
    expect(decode(rawPayload).toString()).toBe(text);
  });

  it('is sent without encoding by default', async () => {
    const { headers, payload } = await get('/docs');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['vary']).toBe('Accept-Encoding');
    expect(payload).toBe(text);
  });

  it('is not compressed without gain', async () => {
    const { headers, payload } = await get('/short', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], headers['vary'], payload]).toEqual([undefined, undefined, 'Short.']);
  });

  it('is compressed once', async () => {
    const ask = () => get('/docs', { 'accept-encoding': 'br' });
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one.rawPayload).toEqual(other.rawPayload);
    expect((await ask()).rawPayload).toEqual(one.rawPayload);
  });

  it('is not sent again while unchanged, per encoding', async () => {
    const { headers } = await get('/docs', { 'accept-encoding': 'br' });
    const etag = String(headers['etag']);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get('/docs', { 'accept-encoding': 'br', 'if-none-match': known });
      expect([again.statusCode, again.payload, again.headers['etag'], again.headers['vary']]).toEqual([
        304,
        '',
        etag,
        'Accept-Encoding',
      ]);
    }
    for (const asked of [{ 'accept-encoding': 'gzip' }, {}])
      expect((await get('/docs', { ...asked, 'if-none-match': etag })).statusCode).toBe(200);
    expect((await get('/docs', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('answers HEAD with everything except its body', async () => {
    const [head, whole] = await Promise.all(
      (['HEAD', 'GET'] as const).map((method) =>
        app.inject({ method, url: '/docs', headers: { 'accept-encoding': 'br' } }),
      ),
    );
    expect(head?.payload).toBe('');
    expect({ ...head?.headers, date: '' }).toEqual({ ...whole?.headers, date: '' });
  });
});

it('the policy of a page has the hash of its stylesheet, and no other answer allows any', async () => {
  const policyOf = async (url: string, headers = {}) => {
    const { headers: sent } = await get(url, headers);
    return String(sent['content-security-policy']);
  };
  const { headers } = await get('/styled');
  const hash = createHash('sha256').update('p{color:red}').digest('base64');
  expect(await policyOf('/styled')).toContain(`; style-src 'self' 'sha256-${hash}'; `);
  expect(await policyOf('/styled', { 'if-none-match': headers['etag'] })).toContain(hash);
  for (const url of ['/docs', '/nowhere']) expect(await policyOf(url)).toContain("; style-src 'self'; ");
  // A page loads many files, so their policy is short.
  expect(await policyOf('/assets/site-1.js')).toBe("default-src 'self'");
});

describe('the service worker', () => {
  it('is always revalidated', async () => {
    files.worker = storeFile(Buffer.from('worker()'), { type: 'text/javascript', cacheControl: keep.never });
    const { payload, headers } = await get('/app-worker.js');
    expect([payload, headers['cache-control']]).toEqual(['worker()', 'no-cache']);
    expect(headers['content-security-policy']).toContain("; worker-src 'self'; ");
  });

  it('of an earlier build is removed with its cache if this build has none', async () => {
    const { statusCode, payload, headers } = await get('/app-worker.js');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    const listeners = new Map<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void>();
    const removed: string[] = [];
    const self = {
      addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
      skipWaiting: () => removed.push('waiting'),
      registration: { unregister: async () => removed.push('worker') },
    };
    const caches = { keys: async () => ['app-1', 'other'], delete: async (name: string) => removed.push(name) };
    vm.runInNewContext(payload, { self, caches });
    const waits: Promise<unknown>[] = [];
    for (const name of ['install', 'activate']) listeners.get(name)?.({ waitUntil: (work) => waits.push(work) });
    await Promise.all(waits);
    expect(removed).toEqual(['waiting', 'app-1', 'worker']);
  });
});

it('the landing page has one form for browsers and another for programs', async () => {
  const landing = await get('/', { accept: 'text/html', 'accept-encoding': 'br' });
  const status = await get('/', { accept: 'application/json', 'accept-encoding': 'br' });
  expect(landing.headers['vary']).toBe('Accept, Accept-Encoding');
  expect(status.headers['vary']).toBe('Accept');
  expect(status.json()).toMatchObject({ status: 'ok' });
});

describe('an asset', () => {
  it('is kept for a year, and sent in the build’s compression', async () => {
    const { headers, payload } = await get('/assets/site-1.js', { 'accept-encoding': 'br' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(payload).toBe('made by the build');
  });

  it.each(['/assets/site-2.js', '/assets/', '/assets/%2e%2e/site-1.js', '/assets/..%2fsite-1.js'])(
    '%s does not exist',
    async (url) => {
      const { statusCode, headers } = await get(url);
      expect(statusCode).toBe(404);
      expect(headers['cache-control']).toBe('no-cache');
    },
  );
});

describe('a script for forms', () => {
  it.each([
    ['/embed.js', 'public, max-age=3600'],
    ['/assets/form-1.js', 'public, max-age=31536000, immutable'],
  ])('%s may be loaded by any site, and is kept as long as its name allows', async (url, cacheControl) => {
    const { headers, statusCode } = await get(url);
    expect([statusCode, headers]).toMatchObject([
      200,
      {
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': cacheControl,
        'content-type': 'text/javascript',
      },
    ]);
    const again = await get(url, { 'if-none-match': String(headers['etag']) });
    expect([again.statusCode, again.headers['access-control-allow-origin']]).toEqual([304, '*']);
  });

  it('is all that other sites may read', async () => {
    for (const url of ['/', '/docs', '/assets/site-1.js', '/nowhere'])
      expect((await get(url)).headers['access-control-allow-origin']).toBeUndefined();
  });
});

it('a missing page is sent in full, whatever the browser has cached', async () => {
  const first = await get('/nowhere');
  const again = await get('/nowhere', { 'if-none-match': String(first.headers['etag']) });
  expect([again.statusCode, again.payload]).toEqual([404, 'There is nothing.']);
});

it('a URL of the app says that the app is being built, and opens it once it is ready', async () => {
  const { app: shell, scriptHashes, ...rest } = files;
  delete files.app;
  const early = await get('/login', { accept: 'text/html' });
  expect([early.statusCode, early.headers]).toMatchObject([
    503,
    { 'retry-after': '2', refresh: '2', 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' },
  ]);
  expect(early.payload).toContain('<h1>The app is being built</h1>');
  expect((await get('/')).statusCode).toBe(200);
  Object.assign(files, rest, { app: shell, scriptHashes: [...scriptHashes, "'sha256-one'"] });
  const { statusCode, payload, headers } = await get('/login', { accept: 'text/html' });
  expect([statusCode, payload]).toEqual([200, 'The app.']);
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-one';");
});
