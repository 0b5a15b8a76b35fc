import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withProduct, type Bench } from '../deliveries.ts';
import { startServer } from './intake.ts';
import { openLoop, tailOf, type Tail } from '../open-loop.ts';
import { body } from './wrk.ts';
import { stop, untilOk } from '../product.ts';
import { costOf, monotonicUs, readProfiles } from './stages.ts';

const PORTS = { product: 3486, http: 3487, smtp: 3488 };
const CEILING_PORT = 3489;
/** Forms a second to an endpoint without destinations … */
const RATES = [500, 1_000, 2_000];
/** … and to one with an email destination. */
const MAILED_RATE = 200;
const SECONDS = 10;
/** The consequences of one round are over before the next begins. */
const PAUSE_MS = 3_000;
const PROFILED = { perSecond: 1_000, seconds: 10 };

/**
 * How long visitors wait, at fixed rates and however slowly they are answered: the product, and a Fastify route that
 * only parses the same body. Then the cost of a submission, stage by stage, in the answering process and in the worker.
 */
export async function benchTail(): Promise<Record<string, number>> {
  const parsing = await measureCeiling();
  const product = await withProduct(PORTS, measureProduct);
  return { ...parsing, ...product, ...(await profileStages()) };
}

async function measureCeiling(): Promise<Record<string, number>> {
  const ceiling = startServer('ceiling.ts', String(CEILING_PORT));
  try {
    await untilOk(`http://localhost:${CEILING_PORT}/ready`, ceiling);
    const url = `http://127.0.0.1:${CEILING_PORT}/submit`;
    return await measureRates(url, RATES, (perSecond) => `parse_only_${perSecond}`);
  } finally {
    await stop(ceiling);
  }
}

async function measureProduct(bench: Bench): Promise<Record<string, number>> {
  const bare = await measureRates(await addBareEndpoint(bench), RATES, (perSecond) => `intake_${perSecond}`);
  return { ...bare, ...(await measureRates(bench.submitUrl, [MAILED_RATE], (rate) => `with_email_${rate}`)) };
}

async function measureRates(
  url: string,
  rates: readonly number[],
  nameOf: (perSecond: number) => string,
): Promise<Record<string, number>> {
  const result: Record<string, number> = {};
  await openLoop(url, { perSecond: MAILED_RATE, seconds: 5, body });
  for (const perSecond of rates) {
    await sleep(PAUSE_MS);
    const tail = tailOf(await openLoop(url, { perSecond, seconds: SECONDS, body }));
    for (const percent of ['p50', 'p99', 'p999'] as const)
      result[`${nameOf(perSecond)}_${percent}_ms`] = ms(tail, percent);
  }
  return result;
}

const ms = (tail: Tail, percent: keyof Tail): number => Math.round(tail[percent] * 10) / 10;

/** @returns its submit URL */
async function addBareEndpoint({ client }: Bench): Promise<string> {
  const { id: endpoint_id, submit_url } = await client.endpoints.create({ name: 'Bare' });
  for (const { id: destination_id } of (await client.destinations.list({ endpoint_id })).items)
    await client.destinations.delete({ endpoint_id, destination_id });
  return submit_url.replace('localhost', '127.0.0.1');
}

/** In a separate run, because profiling slows the product. */
async function profileStages(): Promise<Record<string, number>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postern-profiles-'));
  try {
    const measure = async (bench: Bench) => {
      const url = await addBareEndpoint(bench);
      await openLoop(url, { ...PROFILED, seconds: 5, body });
      const fromUs = monotonicUs();
      await openLoop(url, { ...PROFILED, body });
      return {
        web: bench.product.pid,
        period: { fromUs, untilUs: monotonicUs(), submissions: PROFILED.perSecond * PROFILED.seconds },
      };
    };
    const NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${folder} --cpu-prof-interval=200`;
    const { web, period } = await withProduct(PORTS, measure, { NODE_OPTIONS });
    const costs = [...(await readProfiles(folder))].flatMap(([pid, profile]) =>
      Object.entries(costOf(profile, period)).map(([stage, us]) => [
        `${pid === web ? 'web' : 'worker'}_${stage}_us`,
        us,
      ]),
    );
    return Object.fromEntries(costs) as Record<string, number>;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
