import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../../..');

/** Resolves when a URL answers 200; gives up after two minutes. */
export async function untilOk(url: string, child: ChildProcess): Promise<void> {
  for (const started = Date.now(); Date.now() - started < 120_000;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${url} did not answer 200 in time.`);
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

export interface Running {
  url: string;
  stop(): Promise<void>;
}

/** The built product on an empty data directory, without limits that a bench would run into. */
export async function startProduct(port: number): Promise<Running> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'postern-bench-'));
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      PLAN_MONTHLY_SUBMISSIONS: '100000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  await untilOk(`${url}/ready`, child);
  return {
    url,
    async stop() {
      await stop(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
