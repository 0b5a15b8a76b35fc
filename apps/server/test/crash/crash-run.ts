import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client, demandSession } from '@postern/contracts';
import { auditFiles, auditSubmissions, type FilesLeft, type Findings } from './audit.ts';
import { startClients, type Clients } from './clients.ts';
import { createRandom, type Random } from './random.ts';
import { createCrashingServer, type CrashingServer } from './server-process.ts';

export interface CrashOptions {
  rounds: number;
  clients: number;
  seed: number;
  /** Receives the lines of progress. */
  say: (line: string) => void;
}

export interface CrashReport {
  findings: Findings;
  /** Answers that no client should get. */
  surprises: string[];
  files: { before: FilesLeft; after: FilesLeft };
  figures: Record<string, number>;
}

/** In every fourth round PostgreSQL is killed instead of the server. */
const DATABASE_ROUND = 4;
const MAX_ROUND_MS = 2500;
/** The seeds below this one belong to the killer and the receivers. */
export const FIRST_CLIENT = 2;
/** The number of submissions sent once more after each crash. */
const SENT_AGAIN = 20;

/**
 * Runs clients against a server that is killed again and again. Then reads all submissions back and compares them with
 * the answers that the clients got.
 */
export async function runCrash({ rounds, clients: count, seed, say }: CrashOptions): Promise<CrashReport> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'postern-crash-'));
  const server = await createCrashingServer(dataDir);
  try {
    await server.start();
    const { client, endpoint_id } = await newEndpoint(server.url);
    const random = createRandom(seed);
    const clients = startClients({
      submitUrl: `${server.url}/api/submit/${endpoint_id}`,
      seed: seed + FIRST_CLIENT,
      count,
    });
    const restarts = await crashAgainAndAgain({ server, clients, random, rounds, say });
    await clients.stop();
    say(`reading ${clients.ledger.length} submissions back`);
    const { findings, stored } = await auditSubmissions(client, endpoint_id, clients.ledger);
    await server.stop();
    const files = await auditFiles(dataDir);
    return { findings, surprises: clients.surprises, files, figures: { ...toFigures(clients, restarts), stored } };
  } finally {
    await server.killServer();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Signs up and creates an endpoint. */
export async function newEndpoint(baseUrl: string): Promise<{ client: Client; endpoint_id: string }> {
  const account = { email: 'crash@example.org', password: 'correct horse battery' };
  const anyone = createClient({ baseUrl });
  await anyone.auth.register(account);
  const { access_token } = demandSession(await anyone.auth.login(account));
  const client = createClient({ baseUrl, token: access_token });
  return { client, endpoint_id: (await client.endpoints.create({ name: 'Crash' })).id };
}

export interface Crashing {
  server: CrashingServer;
  clients: Clients;
  random: Random;
  rounds: number;
  say: (line: string) => void;
  /** Called while the server is dead. */
  whileDead?: () => void;
}

/** @returns the duration of each restart, up to the first acknowledged submission */
export async function crashAgainAndAgain(crashing: Crashing): Promise<number[]> {
  const { server, clients, random, rounds, say, whileDead } = crashing;
  const restarts: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    // Kills often come soon after the start, while the server is still recovering.
    await sleep(random.next() ** 2 * MAX_ROUND_MS);
    const isDatabase = round % DATABASE_ROUND === 0;
    await (isDatabase ? server.killDatabase() : server.killServer());
    whileDead?.();
    const began = performance.now();
    const back = clients.nextAcknowledged();
    await server.start();
    await back;
    restarts.push((performance.now() - began) / 1000);
    await clients.sendAgain(SENT_AGAIN);
    const progress = `${clients.ledger.length} sent, back after ${restarts.at(-1)?.toFixed(2)} s`;
    say(`round ${round} of ${rounds}: killed ${isDatabase ? 'PostgreSQL' : 'the server'}, ${progress}`);
  }
  return restarts;
}

export const rounded = (value: number): number => Math.round(value * 100) / 100;

export function toFigures({ ledger }: Clients, restarts: readonly number[]): Record<string, number> {
  const sorted = restarts.toSorted((a, b) => a - b);
  const count = (filter: (entry: (typeof ledger)[number]) => boolean) => ledger.filter(filter).length;
  return {
    sent: ledger.length,
    acknowledged: count(({ acknowledged }) => acknowledged.size > 0),
    with_files: count(({ files }) => files.length > 0),
    with_key: count(({ key }) => key !== undefined),
    sent_again: count(({ attempts }) => attempts > 1),
    // Interrupted and without a key: the submission may or may not be stored.
    left_open: count(({ acknowledged }) => acknowledged.size === 0),
    restart_p50_s: rounded(sorted[Math.floor(sorted.length / 2)] ?? 0),
    restart_max_s: rounded(sorted.at(-1) ?? 0),
  };
}
