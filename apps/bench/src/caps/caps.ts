import { createClient } from '@postern/contracts';
import { submit } from '../load.ts';
import { familyProcessorMsOf } from '../processor-time.ts';
import { newToken, startProduct } from '../product.ts';
import { median, round } from '../statistics.ts';

const PORT = 3310;
const ROUNDS = 12;
const WARM_UP = 2;
const DISPATCHING_MS = 700;
const EACH_ROUND = 2000;
const AT_ONCE = 200;

/**
 * The processor time of the product and its database for submissions to an endpoint with caps, compared with one without.
 * They take turns, so that other load on the machine is the same for all.
 */
export async function benchCaps(): Promise<Record<string, number>> {
  const product = await startProduct(PORT);
  try {
    const client = createClient({ baseUrl: product.url, token: await newToken(product.url) });
    const whole = { field: null, option: null, limit: 1_000_000 };
    const friday = { field: 'day', option: 'Friday', limit: 1_000_000 };
    const sides = await Promise.all(
      [[], [friday], [whole, friday]].map(async (caps) => {
        const { id, submit_url } = await client.endpoints.create({ name: `${caps.length} caps` });
        await client.caps.set({ id, caps });
        return { url: submit_url, times: [] as number[] };
      }),
    );
    for (let n = -WARM_UP; n < ROUNDS; n += 1)
      for (const side of n % 2 === 0 ? sides : sides.toReversed()) {
        const before = familyProcessorMsOf(product.pid);
        await sendAll(side.url);
        // What is dispatched later belongs to this turn, too.
        await new Promise((resolve) => setTimeout(resolve, DISPATCHING_MS));
        if (n >= 0) side.times.push(familyProcessorMsOf(product.pid) - before);
      }
    const [without = 0, one = 0, two = 0] = sides.map(({ times }) => median(times));
    const perThousand = (ms: number) => round((ms / EACH_ROUND) * 1000);
    return {
      'processor ms for 1,000 submissions, without a cap': perThousand(without),
      'with one': perThousand(one),
      'with two': perThousand(two),
      'intake with one as a part of that without': round(without / one),
      'intake with two as a part of that without': round(without / two),
    };
  } finally {
    await product.stop();
  }
}

async function sendAll(url: string): Promise<void> {
  let next = 0;
  const visitor = async () => {
    for (let n = next++; n < EACH_ROUND; n = next++)
      await submit(url, {
        name: `Visitor ${n}`,
        email: `visitor${n}@example.org`,
        day: 'Friday',
        message: 'I will come.',
      });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
}
