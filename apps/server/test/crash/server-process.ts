import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '../../src/lib/durations.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const READY_WITHIN_MS = 2 * MINUTE_MS;
/** How soon the server must end after its database is killed. */
const ENDS_WITHIN_MS = 30_000;

export interface CrashingServer {
  url: string;
  dataDir: string;
  /** The last lines of the log. */
  output(): string;
  /** Starts the server on the same data and the same port, and resolves when it is ready. */
  start(): Promise<void>;
  /** From the next start on, sets the server's clock ahead by this much more. */
  passTime(ms: number): void;
  /** Kills the server (SIGKILL). PostgreSQL keeps running, and the worker process ends when it has finished its work. */
  killServer(): Promise<void>;
  /** Kills the server and its worker process (SIGKILL). */
  killAll(): Promise<void>;
  /** Kills all processes of PostgreSQL (SIGKILL). The server keeps running. */
  killDatabase(): Promise<void>;
  /** Stops both in good order. */
  stop(): Promise<void>;
}

/**
 * The built product as `npm start` runs it, with its embedded PostgreSQL. It is not started yet.
 * @param env additional environment variables
 */
export async function createCrashingServer(dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<CrashingServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';
  let aheadMs = 0;
  const ended = async (): Promise<void> => {
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  const end = async (signal: NodeJS.Signals) => {
    child?.kill(signal);
    await ended();
  };

  return {
    url,
    dataDir,
    output: () => output,
    async start() {
      const here = { PORT: String(port), DATA_DIR: dataDir, CLOCK_AHEAD_MS: String(aheadMs) };
      child = spawnServer({ ...env, ...here }, (text) => (output = (output + text).slice(-9000)));
      for (const started = Date.now(); Date.now() - started < READY_WITHIN_MS; await sleep(20)) {
        if (child.exitCode !== null) break;
        if ((await fetch(`${url}/ready`).catch(() => undefined))?.ok) return;
      }
      await end('SIGKILL');
      throw new Error(`The server did not become ready:\n${output}`);
    },
    passTime(ms) {
      aheadMs += ms;
    },
    killServer: () => end('SIGKILL'),
    async killAll() {
      if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGKILL');
      await ended();
    },
    async killDatabase() {
      const [pid] = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n', 1);
      // The process leads a process group that contains all processes of PostgreSQL.
      process.kill(-Number(pid), 'SIGKILL');
      const alone = new AbortController();
      const tooLong = sleep(ENDS_WITHIN_MS, 'too long', { signal: alone.signal }).catch(() => 'ended');
      if ((await Promise.race([ended(), tooLong])) === 'too long')
        throw new Error(`The server kept running without its database:\n${output}`);
      alone.abort();
    },
    stop: () => end('SIGTERM'),
  };
}

function spawnServer(env: NodeJS.ProcessEnv, write: (text: string) => void): ChildProcess {
  const clock = path.join(import.meta.dirname, 'clock.ts');
  const child = spawn(process.execPath, ['--import', clock, 'apps/server/dist/server/main.js'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'error',
      PLAN_MONTHLY_SUBMISSIONS: '100000000',
      RATE_LIMIT_IP_PER_MINUTE: '0',
      RATE_LIMIT_ENDPOINT_PER_MINUTE: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group, which can be killed with its worker.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => write(chunk.toString()));
  return child;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
