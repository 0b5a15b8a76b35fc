import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Client, demandSession } from '@postern/contracts';
import { startClients } from './clients.ts';
import { crashAgainAndAgain, FIRST_CLIENT, rounded, toFigures, type CrashOptions } from './crash-run.ts';
import { auditDeliveries, type DeliveryFindings } from './deliveries-audit.ts';
import { createRandom } from './random.ts';
import { startReceivers, type Receivers } from './receivers.ts';
import { createCrashingServer } from './server-process.ts';
import { MINUTE_MS } from '../../src/lib/durations.ts';

export interface DeliveriesReport {
  findings: DeliveryFindings;
  /** Answers that no client should get. */
  surprises: string[];
  figures: Record<string, number>;
}

/** Longer than the lease of a delivery (90 s), and than the pause before a third attempt (5 min plus a tenth). */
const LONG_DEAD_MS = 6 * MINUTE_MS;
/** The chance that the server returns at once, while the dead process still holds the leases on its deliveries. */
const BACK_AT_ONCE_CHANCE = 0.5;
/**
 * How long the deliveries may take to end after the last restart, as a number of checks: if the machine stalls, the
 * count stalls with it.
 */
const SETTLES_WITHIN_LOOKS = 1200;
const LOOK_MS = 250;
const ROBOT_PAUSE_MS = 200;
/**
 * Runs clients against a server that delivers by webhook and by email and is killed again and again. The last kill
 * comes when the server has only deliveries left to make. Then compares the arrivals at the receivers with the stored
 * submissions.
 */
export async function runDeliveries({ rounds, clients: count, seed, say }: CrashOptions): Promise<DeliveriesReport> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'postern-crash-'));
  const random = createRandom(seed);
  const receivers = await startReceivers(createRandom(seed + 1));
  const server = await createCrashingServer(dataDir, {
    SMTP_URL: receivers.smtpUrl,
    ALLOW_PRIVATE_DESTINATIONS: 'true',
  });
  try {
    await server.start();
    const { client, endpoint_id } = await newDeliveringEndpoint(server.url, receivers);
    const clients = startClients({
      submitUrl: `${server.url}/api/submit/${endpoint_id}`,
      seed: seed + FIRST_CLIENT,
      count,
    });
    const whileDead = () => {
      if (!random.chance(BACK_AT_ONCE_CHANCE)) server.passTime(LONG_DEAD_MS);
    };
    const robot = startRobot(`${server.url}/api/submit/${endpoint_id}`);
    const restarts = await crashAgainAndAgain({ server, clients, random, rounds, say, whileDead });
    await robot.stop();
    await clients.stop();
    await server.killServer();
    server.passTime(LONG_DEAD_MS);
    await server.start();
    say('killed once more; waiting for the remaining deliveries');
    const audit = () => auditDeliveries({ client, endpoint_id, ledger: clients.ledger, arrivals: receivers.arrivals });
    const settled_s = await settle({ client, endpoint_id, audit });
    say(`comparing ${receivers.arrivals.length} arrivals with the stored submissions`);
    const { findings, figures } = await audit();
    await server.stop();
    return {
      findings,
      surprises: clients.surprises,
      figures: { ...toFigures(clients, restarts), ...figures, settled_s: rounded(settled_s) },
    };
  } finally {
    await server.killServer();
    await receivers.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** The owner's address is verified, so the default email destination of the endpoint is open. */
async function newDeliveringEndpoint(
  baseUrl: string,
  { webhookUrl, verification }: Receivers,
): Promise<{ client: Client; endpoint_id: string }> {
  const account = { email: 'crash@example.org', password: 'correct horse battery' };
  const anyone = createClient({ baseUrl });
  await anyone.auth.register(account);
  await anyone.auth.verifyEmail({ token: await verification });
  const { access_token } = demandSession(await anyone.auth.login(account));
  const client = createClient({ baseUrl, token: access_token });
  const { id: endpoint_id } = await client.endpoints.create({ name: 'Crash' });
  await client.destinations.create({ endpoint_id, kind: 'webhook', config: { url: webhookUrl } });
  return { client, endpoint_id };
}

/** Sends spam, which is stored but not delivered. */
function startRobot(submitUrl: string): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const body = new URLSearchParams({ token: 'spam', _gotcha: 'filled in' });
      // The answer does not matter.
      await fetch(submitUrl, { method: 'POST', body, signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
      await sleep(ROBOT_PAUSE_MS);
    }
  };
  const working = work();
  return {
    stop() {
      stopping.abort();
      return working;
    },
  };
}

interface Settling {
  client: Client;
  endpoint_id: string;
  audit: () => Promise<{ findings: DeliveryFindings }>;
}

/**
 * Waits until every submission has its deliveries and all of them have ended. An empty list of pending deliveries is
 * not enough: right after a start, none is planned yet.
 * @returns the time in seconds; if it reached the limit, the audit lists the rest
 */
async function settle({ client, endpoint_id, audit }: Settling): Promise<number> {
  const began = performance.now();
  for (let looks = 0; looks < SETTLES_WITHIN_LOOKS; looks += 1) {
    const { items } = await client.deliveries.list({ endpoint_id, state: 'pending', size: 1 });
    if (items.length === 0 && (await audit()).findings.unsettled.length === 0) break;
    await sleep(LOOK_MS);
  }
  return (performance.now() - began) / 1000;
}
