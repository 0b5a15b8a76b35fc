import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface RedisServer {
  url: string;
  /** Stops it as if the machine hung: connections stay open, and no request gets an answer. */
  freeze(): void;
  thaw(): void;
  /** Ends it. `start` brings it back, empty. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

const PASSWORD = 'for tests only';

/**
 * Starts a redis-server for the test, on a free port of the loopback interface, with a password. It writes nothing to
 * disk.
 */
export async function startRedisServer(): Promise<RedisServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'redis-test-'));
  const port = await freePort();
  let child: ChildProcess | undefined;

  const start = async () => {
    const settings = { port: String(port), bind: '127.0.0.1', dir: folder, requirepass: PASSWORD, appendonly: 'no' };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
    child = spawn('redis-server', [...args, '--save', ''], { stdio: 'ignore' });
    await untilOpen(port);
  };
  const stop = async () => {
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child?.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `redis://:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/3`,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    start,
    stop,
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function untilOpen(port: number): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (!(await isOpen(port))) {
    if (Date.now() > deadline) throw new Error('redis-server did not start within 5 s.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
