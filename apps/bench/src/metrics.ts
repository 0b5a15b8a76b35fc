import { setTimeout as sleep } from 'node:timers/promises';
import { processorMsOf } from './processor-time.ts';
import { newEndpoint, startProduct, type Running } from './product.ts';
import { body } from './intake/wrk.ts';
import { openLoop } from './open-loop.ts';
import { median, round } from './statistics.ts';

const PORTS = { without: 3501, with: 3502 };
const TOKEN = 'the-token-of-a-bench';
const ROUNDS = 16;
const LOAD = { perSecond: 1_000, seconds: 3, body };
/** Prometheus usually asks every 15 s. */
const SCRAPE_MS = 1_000;

/**
 * Compares the processor time of a submission in the answering process with metrics off, and with metrics on and read
 * every second, in interleaved rounds at the same rate.
 */
export async function benchMetrics(): Promise<Record<string, number>> {
  const without = await startProduct(PORTS.without);
  const measured = await startProduct(PORTS.with, { METRICS_TOKEN: TOKEN });
  try {
    const urls = { without: await submitUrlOf(without), measured: await submitUrlOf(measured) };
    const cpuWithout = () => cpuOf(without, urls.without);
    const cpuWith = () => whileScraped(measured, () => cpuOf(measured, urls.measured));
    for (const warmUp of [cpuWithout, cpuWith, cpuWithout, cpuWith]) await warmUp();
    const rounds: { without: number; measured: number }[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      const [before, each, after] = [await cpuWithout(), await cpuWith(), await cpuWithout()];
      rounds.push({ without: (before + after) / 2, measured: each });
    }
    return {
      without_us: Math.round(median(rounds.map((one) => one.without))),
      with_us: Math.round(median(rounds.map((one) => one.measured))),
      with_to_without: round(median(rounds.map((one) => one.measured / one.without))),
      scrape_ms: round(await scrapeMs(measured)),
    };
  } finally {
    await measured.stop();
    await without.stop();
  }
}

const submitUrlOf = async (product: Running) => (await newEndpoint(product.url)).replace('localhost', '127.0.0.1');

/** @returns microseconds of processor time for a submission */
async function cpuOf({ pid }: Running, url: string): Promise<number> {
  const before = processorMsOf(pid);
  await openLoop(url, LOAD);
  return ((processorMsOf(pid) - before) * 1000) / (LOAD.perSecond * LOAD.seconds);
}

async function whileScraped<T>(product: Running, run: () => Promise<T>): Promise<T> {
  const stopped = new AbortController();
  const scraping = (async () => {
    while (!stopped.signal.aborted) {
      await scrape(product);
      await sleep(SCRAPE_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  try {
    return await run();
  } finally {
    stopped.abort();
    await scraping;
  }
}

async function scrape({ url }: Running): Promise<void> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  await answer.text();
  if (!answer.ok) throw new Error(`/metrics was answered with ${answer.status}.`);
}

async function scrapeMs(product: Running): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const began = performance.now();
    await scrape(product);
    taken.push(performance.now() - began);
  }
  return median(taken);
}
