import { vi } from 'vitest';

/** Waits until a check passes. No test depends on a time limit: only a wait that hangs takes longer. */
export const until = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: Number(process.env['TEST_POLL_MS']) });
