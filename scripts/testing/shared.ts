import { fileURLToPath } from 'node:url';
import type { TestUserConfig } from 'vitest/config';

/** No clock decides a test: this only ends what hangs. TEST_PATIENCE, in seconds, shortens it while a test is written. */
const hangMs = Number(process.env['TEST_PATIENCE'] ?? 600) * 1000;
/** What a test waits for ends before the test does, and so says what did not happen. */
const pollMs = hangMs / 2;

// What the machine's owner speaks, and where, decides nothing: the workers inherit this.
Object.assign(process.env, { TZ: 'UTC', LC_ALL: 'C.UTF-8' });

/** The long run takes what the short one leaves out, and in full what that takes samples of. */
export const isLong = process.env['LONG'] === '1';
// The short run is the same each time. The long one looks for what nobody has met yet.
process.env['TEST_SEED'] ??= String(isLong ? Math.floor(Math.random() * 2 ** 31) : 1);

const kind = isLong ? '.{long,sampled}' : '';
/** The tests in these folders of a package, as a pattern: `src`, or `{src,test}`. */
export const testsIn = (folders: string): string[] => [`${folders}/**/*${kind}.test.{ts,tsx}`];

/** For what runs in a browser, beside the environment `happy-dom`. */
export const windowSetup = fileURLToPath(new URL('window.ts', import.meta.url));

/** The settings that every package's tests share. */
export const shared = {
  include: testsIn('{src,test}'),
  exclude: ['**/node_modules/**', ...(isLong ? [] : ['**/*.long.test.*'])],
  setupFiles: [fileURLToPath(new URL('seed.ts', import.meta.url))],
  // The files of a worker share its modules: to load them anew for each took longer than the tests.
  isolate: false,
  // More than cores, because database tests mostly wait: for their database, for a mail server that is silent.
  maxWorkers: 6,
  testTimeout: hangMs,
  hookTimeout: hangMs,
  expect: { poll: { timeout: pollMs, interval: 20 } },
  env: { TEST_SEED: process.env['TEST_SEED'], TEST_POLL_MS: String(pollMs) },
} satisfies TestUserConfig;

/** For packages that Node itself runs: it reads TypeScript faster than Vite translates it, and as the product does. */
export const native = { experimental: { viteModuleRunner: false } } satisfies TestUserConfig;
