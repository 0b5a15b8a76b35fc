/**
 * Set by `pnpm test:long`, which runs the files named *.long.test.ts, and all cases of the files named
 * *.sampled.test.ts.
 */
export const isLong = process.env['LONG'] === '1';

const STEP = 10;

/**
 * Every tenth of many cases, and all of them in the long run. The seed decides the first case, so that over time every
 * case runs.
 */
export function sampleOf<Case>(cases: readonly Case[]): Case[] {
  const first = Number(process.env['TEST_SEED']) % STEP;
  return isLong ? [...cases] : cases.filter((_, index) => index % STEP === first);
}
