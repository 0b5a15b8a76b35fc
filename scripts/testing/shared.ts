import { totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { TestUserConfig } from 'vitest/config';

/**
 * No test depends on a time limit: this one only ends tests that hang. TEST_PATIENCE, in seconds, shortens it while you
 * write a test.
 */
const hangMs = Number(process.env['TEST_PATIENCE'] ?? 600) * 1000;
/** A wait inside a test times out before the test does, so that its message says what did not happen. */
const pollMs = hangMs / 2;

// Tests do not depend on the language and time zone of the machine. The workers inherit these values.
Object.assign(process.env, { TZ: 'UTC', LC_ALL: 'C.UTF-8' });

/**
 * The long run includes the tests that the short run leaves out, and runs the sampled ones in full. SAMPLED=short leaves
 * these to the short run.
 */
export const isLong = process.env['LONG'] === '1';
// The short run is the same each time. The long run looks for new failures.
process.env['TEST_SEED'] ??= String(isLong ? Math.floor(Math.random() * 2 ** 31) : 1);

const longKinds = process.env['SAMPLED'] === 'short' ? '.long' : '.{long,sampled}';
const kind = isLong ? longKinds : '';
/** The tests in these folders of a package, as a pattern: `src`, or `{src,test}`. */
export const testsIn = (folders: string): string[] => [`${folders}/**/*${kind}.test.{ts,tsx}`];

/** A browser’s window for tests, as an environment. */
export const quietWindow = fileURLToPath(new URL('quiet-window.ts', import.meta.url));

/** For code that runs in a browser, together with this environment. */
export const windowSetup = fileURLToPath(new URL('window.ts', import.meta.url));

/** The settings that the tests of all packages share. */
export const shared = {
  include: testsIn('{src,test}'),
  exclude: ['**/node_modules/**', ...(isLong ? [] : ['**/*.long.test.*'])],
  setupFiles: [fileURLToPath(new URL('seed.ts', import.meta.url))],
  // The test files of a worker share its modules: loading them again for each file took longer than the tests.
  isolate: false,
  // These tests only compute, and each worker loads the code under test again.
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
  testTimeout: hangMs,
  hookTimeout: hangMs,
  expect: { poll: { timeout: pollMs, interval: 20 } },
  env: { TEST_SEED: process.env['TEST_SEED'], TEST_POLL_MS: String(pollMs) },
} satisfies TestUserConfig;

/** What a worker may allocate before its first major garbage collection: a twentieth of the machine's memory, in MB. */
const unsweptMb = Math.min(1200, Math.round(totalmem() / 2 ** 20 / 20));

/**
 * For packages that Node runs directly: Node reads TypeScript faster than Vite translates it, and as the product does.
 */
export const native = {
  experimental: { viteModuleRunner: false },
  // More workers than cores, because database tests mostly wait: for their database, or for an SMTP server that does
  // not answer. Projects with another number of workers are another group, which runs later.
  maxWorkers: 6,
  // The workers keep their modules, and marking these again and again took a tenth of the CPU time. Copying what is young
  // in small steps took a twentieth.
  execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=32', `--initial-old-space-size=${unsweptMb}`],
  sequence: { groupOrder: 0 },
} satisfies TestUserConfig;
