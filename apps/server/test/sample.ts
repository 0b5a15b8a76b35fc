/** Set by `pnpm test:long`, which runs the files named *.long.test.ts and *.sampled.test.ts, these in full. */
export const isLong = process.env['LONG'] === '1';

const STEP = 10;

/** Every tenth of many cases, all of them in the long run; where it begins follows the seed, so that each has its turn. */
export function sampleOf<Case>(cases: readonly Case[]): Case[] {
  const first = Number(process.env['TEST_SEED']) % STEP;
  return isLong ? [...cases] : cases.filter((_, index) => index % STEP === first);
}
