import { percentile } from '../load.ts';

type Run = () => Promise<unknown>;

export interface Side {
  p50: number;
  p95: number;
}

/** The times of two things that take turns, so that other load on the machine is the same for both. */
export async function compare(
  [a, b]: readonly [Run, Run],
  { warmUp, rounds }: { warmUp: number; rounds: number },
): Promise<[Side, Side]> {
  const [timesA, timesB]: [number[], number[]] = [[], []];
  for (let n = -warmUp; n < rounds; n += 1) {
    const isEven = n % 2 === 0;
    for (const [run, times] of isEven
      ? ([
          [a, timesA],
          [b, timesB],
        ] as const)
      : ([
          [b, timesB],
          [a, timesA],
        ] as const)) {
      const began = performance.now();
      await run();
      if (n >= 0) times.push(performance.now() - began);
    }
  }
  return [toSide(timesA), toSide(timesB)];
}

const toSide = (times: number[]): Side => ({ p50: percentile(times, 50), p95: percentile(times, 95) });
