import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { auditSubmissions, type Findings } from '../crash/audit.ts';
import { startClients, type Answered, type Clients } from '../crash/clients.ts';
import { FIRST_CLIENT, newEndpoint } from '../crash/crash-run.ts';
import type { Entry } from '../crash/ledger.ts';
import { MINUTE_MS } from '../../src/lib/durations.ts';
import { createRandom, type Random } from '../crash/random.ts';
import { startDatabaseServers, type DatabaseServers, type Name } from './database-servers.ts';
import { startInstallation, until, type Installation } from './installation.ts';
import { observe, type Observed } from './observe.ts';

export const faults = ['kill', 'partition', 'switchover'] as const;
export type Fault = (typeof faults)[number];

export interface HaOptions {
  folder: string;
  faults: readonly Fault[];
  /** The number of times that each fault is caused … */
  rounds: number;
  /** … unless no round begins any more, because this time is over. */
  minutes: number;
  clients: number;
  seed: number;
  say: (line: string) => void;
}

/** What the clients observed in a round, and whether the fault hit the primary: on a busy machine it may have changed. */
export type Round = Observed & { hasFailedOver: boolean };

/** The clients' ledger of one fault, and what they observed in each round. */
export interface FaultReport {
  fault: Fault;
  rounds: Round[];
  sent: number;
  acknowledged: number;
  findings: Findings;
}

export interface HaReport {
  faults: FaultReport[];
  surprises: string[];
  stored: number;
}

const LOAD = { pauseMs: 250, retryMs: 250, filesChance: 0.05 };
/** How long the load runs on after the first acknowledgement of a fault. */
const AFTER_MS = 3_000;
const MAX_QUIET_MS = 2_000;
/** The connections that listen for notifications: of each node, two of its web process and two of its worker. */
const LISTENERS = 12;
/** A switchover begins some seconds after the request. */
const SWITCHED_WITHIN_MS = 60_000;

interface Caused {
  fault: Fault;
  rounds: Round[];
  /** What was sent in these rounds. */
  entries: Entry[];
}

interface Running {
  servers: DatabaseServers;
  installation: Installation;
  clients: Clients;
  answers: Answered[];
  random: Random;
  say: (line: string) => void;
}

/** Causes every fault again and again under load, then reads all submissions back and compares them with the ledger. */
export async function runHa(options: HaOptions): Promise<HaReport> {
  const { folder, rounds, seed, say } = options;
  await mkdir(folder, { recursive: true });
  const servers = await startDatabaseServers(folder);
  say(`the primary is ${(await servers.settled()).name}`);
  const installation = await startInstallation(folder);
  const { client, endpoint_id } = await newEndpoint(installation.url);
  const answers: Answered[] = [];
  const clients = startClients({
    submitUrl: `${installation.url}/api/submit/${endpoint_id}`,
    seed: seed + FIRST_CLIENT,
    count: options.clients,
    onAnswer: (answer) => void answers.push(answer),
    ...LOAD,
  });
  await clients.nextAcknowledged();
  const running: Running = { servers, installation, clients, answers, random: createRandom(seed), say };
  await everyNodeListens(installation);

  const reports = options.faults.map((fault): Caused => ({ fault, rounds: [], entries: [] }));
  const deadline = performance.now() + options.minutes * MINUTE_MS;
  for (let round = 1; round <= rounds; round += 1) {
    for (const report of reports) {
      if (performance.now() > deadline) break;
      const first = clients.ledger.length;
      const result = await runRound(running, report.fault);
      await everyNodeListens(installation);
      report.entries.push(...clients.ledger.slice(first));
      report.rounds.push(result);
      say(`${report.fault} ${round} of ${rounds}: ${JSON.stringify(result)}`);
    }
  }
  await clients.stop();
  await until('everything enqueued is done', async () => (await installation.countWaiting()) === 0);
  say(`reading ${clients.ledger.length} submissions back`);
  const { findings, stored } = await auditSubmissions(client, endpoint_id, clients.ledger);
  await installation.stop();
  const faultReports = reports.map(({ fault, rounds: observed, entries }) => {
    const tokens = new Set(entries.map(({ token }) => token));
    const own = (list: readonly string[]) => list.filter((token) => tokens.has(token));
    const { lost, duplicated, changed } = findings;
    return {
      fault,
      rounds: observed,
      sent: entries.length,
      acknowledged: entries.filter(({ acknowledged }) => acknowledged.size > 0).length,
      // Those of which only the submission's id is known count for each fault.
      findings: { ...findings, lost: own(lost), duplicated: own(duplicated), changed: own(changed) },
    };
  });
  return { faults: faultReports, surprises: clients.surprises, stored };
}

const everyNodeListens = (installation: Installation): Promise<void> =>
  until('every node listens', async () => {
    const count = await installation.countListeners();
    if (count !== LISTENERS) throw new Error(`${count} of ${LISTENERS} connections listen.`);
    return true;
  });

/** @returns what the clients observed from the fault to the time when all nodes and servers work again */
async function runRound({ servers, clients, answers, random }: Running, fault: Fault): Promise<Round> {
  const { name: primary, timeline } = await servers.settled();
  await sleep(random.next() * MAX_QUIET_MS);
  const first = answers.length;
  const startedMs = performance.now();
  const repair = await cause(servers, fault, primary);
  await acknowledgedAfter({ answers, clients }, performance.now());
  await sleep(AFTER_MS);
  await repair();
  // The former primary may be the primary again by now, but not without a failover.
  const hasFailedOver = (await servers.settled()).timeline !== timeline;
  return { ...observe(answers.slice(first), startedMs), hasFailedOver };
}

/** Causes the fault. @returns what an administrator, or the machine's supervisor, does afterwards */
async function cause(servers: DatabaseServers, fault: Fault, primary: Name): Promise<() => Promise<void>> {
  if (fault === 'kill') {
    await servers.kill(primary);
    return async () => servers.startPatroni(primary);
  }
  if (fault === 'partition') {
    await servers.cut(primary);
    return async () => servers.heal(primary);
  }
  await servers.switchOver(primary);
  return async () => undefined;
}

/** Waits for the acknowledgement of a request that started after this time. */
async function acknowledgedAfter({ answers, clients }: Pick<Running, 'answers' | 'clients'>, startedMs: number) {
  const deadline = performance.now() + SWITCHED_WITHIN_MS;
  while (performance.now() < deadline) {
    await clients.nextAcknowledged();
    if (answers.some((answer) => answer.status === 201 && answer.startedMs > startedMs)) return;
  }
  throw new Error('No submission was acknowledged after the fault.');
}
