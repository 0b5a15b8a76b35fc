import { vi } from 'vitest';

/** Waits for what a check wants. No clock decides a test: only what hangs takes longer. */
export const until = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: Number(process.env['TEST_POLL_MS']) });
