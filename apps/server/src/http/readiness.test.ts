import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { stopwatch } from '../../test/stopwatch.ts';
import { sendProblem } from './error-handler.ts';
import { closeGently, createReadiness, leaving, type Readiness } from './readiness.ts';
import { guardSlowBodies } from './slow-clients/guard-slow-bodies.ts';
import { connectionOptions } from './slow-clients/limit-connections.ts';
import { lengthOf, openRaw, portOf, type RawClient } from './slow-clients/testing.ts';

const LARGE_BYTES = 20_000_000;

interface Running {
  app: FastifyInstance;
  readiness: Readiness;
  port: number;
}

const running: Running[] = [];
const clients: RawClient[] = [];
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  for (const { app } of running.splice(0)) await app.close();
});

async function start(closing: { graceMs?: number } = {}): Promise<Running> {
  const app = fastify(connectionOptions()) as unknown as FastifyInstance;
  const readiness = createReadiness();
  closeGently(app, { readiness, ...closing });
  guardSlowBodies(app, { maxBytes: 50_000_000 });
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.get('/ready', (_request, reply) =>
    readiness.isReady ? reply.send({ status: 'ok' }) : sendProblem(reply, leaving()),
  );
  app.get('/', async () => {
    await wait(Math.random() * 5);
    return 'here';
  });
  app.get('/slow', async () => {
    await wait(400);
    return 'here at last';
  });
  app.get('/large', (_request, reply) => reply.type('text/plain').send(Buffer.alloc(LARGE_BYTES, 'x')));
  app.post('/read', lengthOf);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const started = { app, readiness, port: portOf(app) };
  running.push(started);
  return started;
}

async function open({ port }: Running, first: string): Promise<RawClient> {
  const client = await openRaw(port, first);
  clients.push(client);
  return client;
}
const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

interface Answer {
  status: number;
  connection: string | undefined;
}

/** @throws the error of the connection */
async function get(port: number, path: string, agent: Agent): Promise<Answer> {
  const request = httpRequest({ port, path, agent, host: '127.0.0.1' }).end();
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode, connection: response.headers.connection };
}

interface Asker {
  answers: number;
  /** Resolves when the server is gone, with all failures until then. */
  failures: Promise<string[]>;
}

/** A client that sends one request after the other on one connection, until no server accepts it. */
function ask(port: number): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const asker: Asker = { answers: 0, failures: Promise.resolve([]) };
  const run = async (): Promise<string[]> => {
    const statuses: number[] = [];
    try {
      for (;;) {
        const { status } = await get(port, '/', agent);
        asker.answers += 1;
        if (status !== 200) statuses.push(status);
      }
    } catch (error) {
      const { code } = error as { code?: string };
      return [...statuses.map(String), ...(code === 'ECONNREFUSED' ? [] : [code ?? String(error)])];
    } finally {
      agent.destroy();
    }
  };
  asker.failures = run();
  return asker;
}

describe('closing', () => {
  it.each([0, 60])(
    'fails none of 16 clients that send without pause on kept connections, %i ms after it has left, ten times over',
    async (delayMs) => {
      for (let round = 0; round < 10; round += 1) {
        const { app, readiness, port } = await start();
        const askers = Array.from({ length: 16 }, () => ask(port));
        // A connection that still waits to be accepted does not count yet.
        while (askers.some(({ answers }) => answers < 3)) await wait(1);
        await wait(Math.random() * 20);
        const elapsed = stopwatch();
        await readiness.leave(delayMs);
        await app.close();
        expect(elapsed()).toBeLessThan(delayMs + 1_000);
        expect((await Promise.all(askers.map(({ failures }) => failures))).flat()).toEqual([]);
      }
    },
  );

  it('first turns /ready to 503, and still accepts new connections for the given delay', async () => {
    const { app, readiness, port } = await start();
    const agent = new Agent();
    expect(await get(port, '/ready', agent)).toMatchObject({ status: 200 });
    const closed = readiness.leave(300).then(() => app.close());
    await wait(20);
    expect(readiness.isReady).toBe(false);
    expect(await get(port, '/ready', agent)).toMatchObject({ status: 503 });
    expect(await get(port, '/', agent)).toMatchObject({ status: 200 });
    await closed;
    await expect(get(port, '/', agent)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('waits for requests under way, and ends their connections', async () => {
    const server = await start();
    const slow = await open(server, GET('/slow'));
    await wait(50);
    await server.app.close();
    await slow.closed;
    expect(slow.text()).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close[^]*here at last$/i);
  });

  it('reads an upload to its end', async () => {
    const server = await start();
    const upload = await open(
      server,
      'POST /read HTTP/1.1\r\nHost: x\r\nContent-Type: text/x\r\nContent-Length: 30000\r\n\r\n',
    );
    for (let n = 0; n < 10; n += 1) {
      upload.socket.write('x'.repeat(3_000));
      if (n === 2) void server.app.close();
      await wait(50);
    }
    await upload.closed;
    expect(upload.text()).toContain('{"bytes":30000}');
  });

  it('sends an answer to its end, to a slow reader', async () => {
    const server = await start();
    const reader = await open(server, '');
    reader.socket.pause();
    reader.socket.write(GET('/large'));
    await wait(100);
    const closed = server.app.close();
    await wait(400);
    reader.socket.resume();
    await reader.closed;
    expect(reader.text().length).toBeGreaterThan(LARGE_BYTES);
    await closed;
  });

  it('serves a request whose beginning has arrived', async () => {
    const server = await start();
    const half = await open(server, 'GET / HTTP/1.1\r\nHo');
    await wait(50);
    const closed = server.app.close();
    await wait(300);
    half.socket.write('st: x\r\n\r\n');
    await half.closed;
    expect(half.text()).toContain('HTTP/1.1 200 OK');
    await closed;
  });

  it('is not delayed by idle connections', async () => {
    const server = await start();
    await open(server, '');
    const kept = await open(server, GET('/'));
    await expect.poll(() => count(kept.text(), /200 OK/g)).toBe(1);
    const elapsed = stopwatch();
    await server.app.close();
    expect(elapsed()).toBeLessThan(1_000);
  });

  it('aborts requests that do not end within the grace period', async () => {
    const server = await start({ graceMs: 300 });
    await open(server, 'GET / HTTP/1.1\r\nHost: x\r\nX-');
    await open(server, 'POST /read HTTP/1.1\r\nHost: x\r\nContent-Type: text/x\r\nContent-Length: 9\r\n\r\nx');
    await wait(50);
    const began = performance.now();
    const elapsed = stopwatch();
    await server.app.close();
    expect(performance.now() - began).toBeGreaterThan(250);
    expect(elapsed()).toBeLessThan(1_000);
  });
});

it('keeps connections open while it is ready', async () => {
  const server = await start();
  const kept = await open(server, GET('/'));
  await wait(50);
  kept.socket.write(GET('/'));
  await wait(50);
  expect(count(kept.text(), /200 OK/g)).toBe(2);
  expect(kept.text()).not.toMatch(/connection: close/i);
});

it('becomes false at once, and forever', async () => {
  const readiness = createReadiness();
  expect(readiness.isReady).toBe(true);
  const left = readiness.leave(50);
  expect(readiness.isReady).toBe(false);
  await left;
  expect(readiness.isReady).toBe(false);
  expect(leaving()).toMatchObject({ status: 503, retryAfterSeconds: 5 });
});
