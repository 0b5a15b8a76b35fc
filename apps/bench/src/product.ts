import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, demandSession } from '@postern/contracts';

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
  pid: number;
  dataDir: string;
  stop(): Promise<void>;
}

/** Starts the built product on an empty data directory, without limits that a bench would reach. */
export async function startProduct(port: number, env: NodeJS.ProcessEnv = {}): Promise<Running> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'postern-bench-'));
  const child = spawn(process.execPath, ['apps/server/dist/server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      PLAN_MONTHLY_SUBMISSIONS: '100000000',
      RATE_LIMIT_IP_PER_MINUTE: '0',
      RATE_LIMIT_ENDPOINT_PER_MINUTE: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  await untilOk(`${url}/ready`, child);
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    async stop() {
      await stop(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The password of the account, which a call may ask for a while after the sign-in. */
export const PASSWORD = 'correct horse battery';

/** @returns the token of a new account that has signed in */
export async function newToken(baseUrl: string): Promise<string> {
  const account = { email: 'bench@example.org', password: PASSWORD };
  const anyone = createClient({ baseUrl });
  await anyone.auth.register(account);
  return demandSession(await anyone.auth.login(account)).access_token;
}

/** @returns the submit URL of a new account's endpoint */
export async function newEndpoint(baseUrl: string): Promise<string> {
  const token = await newToken(baseUrl);
  return (await createClient({ baseUrl, token }).endpoints.create({ name: 'Bench' })).submit_url;
}
