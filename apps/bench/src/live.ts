import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, type Activity } from '@postern/contracts';
import { percentile, submit, submitEvenly } from './load.ts';
import { newToken, startProduct } from './product.ts';
import { round } from './statistics.ts';

const PORT = 3490;
const CALM = 100;
const CALM_PAUSE_MS = 120;
const PER_SECOND = 200;
const SECONDS = 10;
/**
 * The event's share of the 500 ms between a form's answer and the row on the screen. The rest is for fetching and
 * drawing.
 */
const GOAL_MS = 350;

/**
 * The time from the answer to a form to the event at a client that listens to the account: at a calm pace, and at 200 a
 * second.
 */
export async function benchLive(): Promise<Record<string, string | number>> {
  const product = await startProduct(PORT);
  try {
    const client = createClient({ baseUrl: product.url, token: await newToken(product.url) });
    const { submit_url } = await client.endpoints.create({ name: 'Bench' });
    const url = submit_url.replace('localhost', '127.0.0.1');
    const stream = await client.activity.stream();
    const told: Told[] = [];
    void follow(stream, told);
    for (let n = 0; n < 20; n += 1) await submit(url, { n: String(n) });
    await settled(told, 20);

    const calm = await measure(told, async () => {
      const answered: number[] = [];
      for (let n = 0; n < CALM; n += 1) {
        answered.push((await submit(url, { n: String(n) })).at);
        await sleep(CALM_PAUSE_MS);
      }
      return answered;
    });
    const busy = await measure(told, async () => {
      const pace = { perSecond: PER_SECOND, seconds: SECONDS };
      return (await submitEvenly(pace, (n) => submit(url, { n: String(n) }))).map(({ at }) => at);
    });
    return {
      goal_ms: GOAL_MS,
      calm_p50_ms: round(percentile(calm.lags, 50)),
      calm_p95_ms: round(percentile(calm.lags, 95)),
      busy_per_second: PER_SECOND,
      busy_p50_ms: round(percentile(busy.lags, 50)),
      busy_p95_ms: round(percentile(busy.lags, 95)),
      busy_events_per_second: round(busy.events / SECONDS),
    };
  } finally {
    await product.stop();
  }
}

interface Told {
  at: number;
  count: number;
}

/** Records the time of each event and the number of submissions that it announces. */
async function follow(stream: Response, told: Told[]): Promise<void> {
  let rest = '';
  try {
    for await (const text of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines.filter((each) => each.startsWith('data: '))) {
        const { kind, count } = JSON.parse(line.slice(6)) as Activity;
        if (kind === 'submissions.arrived') told.push({ at: Date.now(), count });
      }
    }
  } catch {
    // The server stops before its client does.
  }
}

const sum = (told: readonly Told[]) => told.reduce((all, { count }) => all + count, 0);

async function settled(told: readonly Told[], count: number): Promise<void> {
  for (const began = Date.now(); sum(told) < count; await sleep(5))
    if (Date.now() - began > 30_000) throw new Error(`Only ${sum(told)} of ${count} submissions were told of.`);
}

/**
 * The time from each answer to the event that announces the submission. The first answer belongs to the first event,
 * and so on.
 */
async function measure(told: Told[], send: () => Promise<number[]>): Promise<{ lags: number[]; events: number }> {
  told.length = 0;
  const answered = (await send()).toSorted((a, b) => a - b);
  await settled(told, answered.length);
  const tellings = told.flatMap(({ at, count }) => Array.from({ length: count }, () => at));
  // An event may overtake the answer to its form.
  const lags = answered.map((at, index) => Math.max(0, (tellings[index] ?? Number.NaN) - at));
  return { lags, events: told.length };
}
