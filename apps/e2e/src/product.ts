import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
/** All stories come from one address. */
const unlimited = { RATE_LIMIT_IP_PER_MINUTE: '0', RATE_LIMIT_ENDPOINT_PER_MINUTE: '0' };
/** Only a start that hangs takes longer. */
const READY_WITHIN_MS = 300_000;

export interface Product {
  url: string;
  dataDir: string;
  /** Ends the server immediately, as a crash would: kill -9. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same port. @param more variables that it did not have before */
  start(more?: NodeJS.ProcessEnv): Promise<void>;
  /** Shuts it down gracefully and removes its data. */
  stop(): Promise<void>;
  /** Its log, for error messages. */
  output(): string;
}

/** The built product, as `npm start` runs it, on a separate data directory. */
export async function startProduct(env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'postern-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  const start = async (more: NodeJS.ProcessEnv = {}) => {
    const server = spawn(process.execPath, ['apps/server/dist/server/main.js'], {
      cwd: root,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...unlimited, ...env, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = server;
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await ready(server, url, () => output);
  };
  const end = async (signal: NodeJS.Signals) => {
    const server = child;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  await start();
  return {
    url,
    dataDir,
    start,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
    output: () => output,
  };
}

async function ready(server: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${output()}`);
    const answer = await fetch(`${url}/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server was not ready in time:\n${output()}`);
}

/** A free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
