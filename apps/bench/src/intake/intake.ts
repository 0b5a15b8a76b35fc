import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../database.ts';
import { newEndpoint, startProduct, stop, untilOk } from '../product.ts';
import { median, round } from '../statistics.ts';
import { assertWrk, body, postScript, wrk } from './wrk.ts';

const PRODUCT_PORT = 3472;
const CEILING_PORT = 3473;
const SINGLE_PORT = 3476;
/** Many short rounds: the machine's speed changes by the second, so each ratio compares neighbouring rounds. */
const ROUNDS = 12;
const SECONDS = 1;
/** Longer than the dispatcher's longest pause. */
const LONG_SECONDS = 10;

/**
 * Compares the durable intake, which judges, counts and puts submissions into the outbox, with two others, in
 * interleaved rounds of wrk with 64 connections: a Fastify route that only parses the same body, which is the ceiling,
 * and a route that writes each request with a separate INSERT. After each round, the bench waits until the submissions
 * are dispatched, so that dispatching slows no other round, and reports that time separately. In the long round both
 * run at the same time.
 */
export async function benchIntake(): Promise<Record<string, string | number>> {
  assertWrk();
  const folder = await mkdtemp(path.join(tmpdir(), 'postern-wrk-'));
  const script = path.join(folder, 'post.lua');
  await writeFile(script, postScript);
  const product = await startProduct(PRODUCT_PORT);
  const ceiling = startServer('ceiling.ts', String(CEILING_PORT));
  const inserts = startServer('single.ts', String(SINGLE_PORT), product.dataDir);
  const database = openDatabase(product.dataDir, { max: 1 });
  /** Waits until all submissions are dispatched. @returns milliseconds */
  const untilDispatched = async () => {
    const started = performance.now();
    while ((await database.query('select from outbox limit 1')).rowCount) await sleep(10);
    return performance.now() - started;
  };
  try {
    await untilOk(`http://localhost:${CEILING_PORT}/ready`, ceiling);
    await untilOk(`http://localhost:${SINGLE_PORT}/ready`, inserts);
    const submitUrl = await newEndpoint(product.url);
    const ceilingOf = (seconds = SECONDS) => wrk(script, `http://localhost:${CEILING_PORT}/submit`, seconds);
    const singleOf = () => wrk(script, `http://localhost:${SINGLE_PORT}/submit`, SECONDS);
    const intakeOf = async (seconds = SECONDS) => {
      const perSecond = await wrk(script, submitUrl, seconds);
      const lateMs = await untilDispatched();
      return { perSecond, lateMs, dispatchedPerSecond: (perSecond * seconds * 1000) / lateMs };
    };
    for (const warmUp of [ceilingOf, intakeOf, singleOf]) await warmUp();
    const rounds: { ceiling: number; intake: Awaited<ReturnType<typeof intakeOf>>; single: number }[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      const [before, intake, single] = [await ceilingOf(), await intakeOf(), await singleOf()];
      rounds.push({ ceiling: (before + (await ceilingOf())) / 2, intake, single });
    }
    const long = [await ceilingOf(2), await intakeOf(LONG_SECONDS), await ceilingOf(2)] as const;
    const of = (pick: (one: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return {
      body_bytes: body.length,
      parse_only_per_s: Math.round(of((one) => one.ceiling)),
      intake_per_s: Math.round(of((one) => one.intake.perSecond)),
      to_parse_only: round(of((one) => one.intake.perSecond / one.ceiling)),
      to_single_inserts: round(of((one) => one.intake.perSecond / one.single)),
      dispatched_per_s: Math.round(of((one) => one.intake.dispatchedPerSecond)),
      long_to_parse_only: round((2 * long[1].perSecond) / (long[0] + long[2])),
      long_dispatched_after_ms: Math.round(long[1].lateMs),
    };
  } finally {
    await database.end();
    await stop(inserts);
    await stop(ceiling);
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export const startServer = (file: string, ...parameters: string[]) =>
  spawn(process.execPath, [path.join(import.meta.dirname, file), ...parameters], { stdio: 'inherit' });
