import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { stopwatch } from '../../../test/stopwatch.ts';
import type { OutboundCode } from './error.ts';
import { codeOf, createServers, ok, startScripted, type Script } from './testing.ts';
import { createSafeFetch } from './safe-fetch.ts';

const open = createSafeFetch({ allowPrivate: true });
const { serve, closeAll } = createServers();
afterEach(closeAll);

describe('an answer', () => {
  it('has status, headers, body, time and address', async () => {
    const server = await serve((socket) =>
      socket.end('HTTP/1.1 418 Teapot\r\nX-Pot: tea\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n\r\nshort'),
    );
    const answer = await open(`${server.url}/pot?size=1#not-sent`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain', 'X-Mine': 'yes' },
      body: 'grüße',
    });
    expect(answer).toMatchObject({ status: 418, truncated: false, address: '127.0.0.1' });
    expect(answer.headers).toMatchObject({ 'x-pot': 'tea', 'set-cookie': ['a=1', 'b=2'] });
    expect(answer.body.toString()).toBe('short');
    expect(answer.ms).toBeGreaterThan(0);
    const [request = ''] = server.requests;
    expect(request).toMatch(/^POST \/pot\?size=1 HTTP\/1\.1\r\n/);
    expect(request.toLowerCase()).toContain(`\r\nhost: 127.0.0.1:${server.port}\r\n`);
    expect(request.toLowerCase()).toContain('\r\naccept-encoding: identity\r\n');
    expect(request.toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(request.toLowerCase()).toContain('\r\ncontent-length: 7\r\n');
    expect(request).toContain('\r\nx-mine: yes\r\n');
  });

  it.each(['HEAD', 'GET', 'POST', 'DELETE'] as const)('to %s without a body is an answer', async (method) => {
    const server = await serve((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n'));
    expect(await open(server.url, { method })).toMatchObject({ status: 204, body: Buffer.alloc(0) });
  });

  it.each([301, 302, 303, 307, 308])('that redirects with %i is returned, not followed', async (status) => {
    const inside = await serve((socket) => socket.end(ok('secret')));
    const server = await serve((socket) =>
      socket.end(`HTTP/1.1 ${status} Moved\r\nlocation: ${inside.url}/\r\ncontent-length: 0\r\n\r\n`),
    );
    const answer = await open(server.url);
    expect(answer).toMatchObject({ status, headers: { location: `${inside.url}/` } });
    expect(inside.connections).toBe(0);
  });

  it('that is compressed stays compressed, however large it would become', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024));
    const server = await serve((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip, gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
      socket.end(bomb);
    });
    const answer = await open(server.url);
    expect(answer.truncated).toBe(false);
    expect(answer.body.equals(bomb)).toBe(true);
  });

  it.each([0, 1, 999])('of %i bytes is complete at a limit of 999', async (size) => {
    const server = await serve((socket) => socket.end(ok('x'.repeat(size))));
    const answer = await open(server.url, { maxBytes: 999 });
    expect([answer.body.length, answer.truncated]).toEqual([size, false]);
  });

  it('of one byte more is truncated', async () => {
    const server = await serve((socket) => socket.end(ok('x'.repeat(1000))));
    const answer = await open(server.url, { maxBytes: 999 });
    expect([answer.body.length, answer.truncated]).toEqual([999, true]);
  });

  it('without end is cut at 64 kB, and the connection closed', async () => {
    let sent = 0;
    const hungUp = Promise.withResolvers<void>();
    const server = await serve((socket) => {
      socket.on('close', () => hungUp.resolve());
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
      const pour = () => {
        while (!socket.destroyed && socket.write(chunk)) sent += 0x4000;
      };
      socket.on('drain', pour);
      pour();
    });
    const answer = await open(server.url);
    expect([answer.status, answer.body.length, answer.truncated]).toEqual([200, 65_536, true]);
    await hungUp.promise;
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  it('is not read beyond its length, and its connection is not reused', async () => {
    const closed = Promise.withResolvers<void>();
    const server = await serve((socket) => {
      socket.on('close', () => closed.resolve());
      socket.write(ok('done', 'connection: keep-alive\r\nkeep-alive: timeout=60\r\n'));
    });
    expect((await open(server.url)).body.toString()).toBe('done');
    await closed.promise;
    await open(server.url);
    expect(server.connections).toBe(2);
  });
});

describe('a call without an answer', () => {
  it.each<[string, string, OutboundCode]>([
    ['nothing', '', 'closed'],
    ['half a head', 'HTTP/1.1 200 OK\r\nx-a: b', 'closed'],
    ['half a body', 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf', 'closed'],
    ['half a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab', 'closed'],
    ['another protocol', '220 smtp.example ESMTP\r\n', 'closed'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 'closed'],
    [
      'length and chunks',
      'HTTP/1.1 200 OK\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      'closed',
    ],
    ['a NUL in a header', 'HTTP/1.1 200 OK\r\nx: a\0b\r\n\r\n', 'closed'],
    ['a head of 20 kB', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 'closed'],
    ['endless headers', `HTTP/1.1 200 OK\r\n${'name: value\r\n'.repeat(5000)}\r\n`, 'closed'],
    ['an upgrade', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n', 'closed'],
  ])('because the server sent %s', async (_, bytes, code) => {
    const server = await serve((socket) => socket.end(bytes, 'latin1'));
    expect(await codeOf(open(server.url, { timeoutMs: 2_000 }))).toBe(code);
  });

  it('because interim answers do not end', async () => {
    const server = await serve((socket) => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(20)));
    expect(await codeOf(open(server.url, { timeoutMs: 2_000 }))).toBe('closed');
  });

  it('because the server closed the connection at once', async () => {
    const server = await serve((socket) => socket.resetAndDestroy());
    expect(await codeOf(open(server.url))).toBe('closed');
  });

  it('because no server listens', async () => {
    const server = await startScripted(() => {});
    await server.close();
    expect(await codeOf(open(`http://127.0.0.1:${server.port}`))).toBe('connect');
  });

  it.each<[string, Script]>([
    ['says nothing', () => {}],
    ['sends its head a byte at a time', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n')],
    ['sends its body a byte at a time', (socket) => drip(socket, 'x', 'HTTP/1.1 200 OK\r\n\r\n')],
    ['never ends its body', (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nx')],
  ])('because the server %s', async (_, script) => {
    const server = await serve(script);
    const elapsed = stopwatch();
    expect(await codeOf(open(server.url, { timeoutMs: 200 }))).toBe('timeout');
    expect(elapsed()).toBeLessThan(1_000);
  });

  it('because TLS never begins', async () => {
    const server = await serve(() => {});
    expect(await codeOf(open(server.url.replace('http:', 'https:'), { timeoutMs: 200 }))).toBe('timeout');
  });

  it('because the name takes too long to resolve, or has no address', async () => {
    const at = (lookup: () => Promise<string[]>) =>
      codeOf(createSafeFetch({ allowPrivate: true, lookup })('http://slow.example', { timeoutMs: 50 }));
    expect(await at(() => new Promise(() => {}))).toBe('timeout');
    expect(await at(() => Promise.reject(new Error('ENOTFOUND')))).toBe('dns');
    expect(await at(() => Promise.resolve([]))).toBe('dns');
    expect(await at(() => Promise.resolve(['not an address']))).toBe('forbidden_address');
  });

  it('because the caller aborted: before, and while waiting', async () => {
    const server = await serve(() => {});
    expect(await codeOf(open(server.url, { signal: AbortSignal.abort() }))).toBe('aborted');
    expect(server.connections).toBe(0);
    const caller = new AbortController();
    const call = codeOf(open(server.url, { signal: caller.signal }));
    await expect.poll(() => server.requests).toHaveLength(1);
    caller.abort();
    expect(await call).toBe('aborted');
  });

  it.each([
    'http://localhost:0/',
    'http://localhost:65536/',
    'http://user@localhost/',
    'http://:pass@localhost/',
    'ftp://localhost/',
    `http://localhost/${'a'.repeat(2048)}`,
    'http://',
    '',
  ])('because %j cannot be called', async (url) => expect(await codeOf(open(url))).toBe('invalid_url'));

  it.each<Record<string, string>>([
    { Host: 'inside.example' },
    { 'Transfer-Encoding': 'chunked' },
    { 'x-a': 'b\r\nx-c: d' },
    { 'x a': 'b' },
  ])('because the caller may not send %j', async (headers) => {
    const hungUp = Promise.withResolvers<void>();
    const server = await serve(() => {}, { onClose: hungUp.resolve });
    expect(await codeOf(open(server.url, { headers }))).toBe('invalid_request');
    await hungUp.promise;
    expect(server.requests).toEqual([]);
  });
});

function drip(socket: Parameters<Script>[0], text: string, first = ''): void {
  socket.write(first);
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ''), 20);
  socket.on('close', () => clearInterval(timer));
}
