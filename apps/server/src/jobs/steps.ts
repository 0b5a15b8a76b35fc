import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** The outcome of a step; `elsewhere`: another process is at it. */
export type Step = 'done' | 'more' | 'elsewhere';

export interface StepsOptions {
  log: Logger;
  signal: AbortSignal;
  /** For the log. */
  what: string;
}

/** While another process is at it, or something failed. */
const WAIT_MS = 5000;

/**
 * Takes one step after the other until all is done or the signal ends it. Rests as long as it works, so that nothing else
 * waits for it.
 */
export async function runSteps(takeStep: () => Promise<Step>, { log, signal, what }: StepsOptions): Promise<void> {
  while (!signal.aborted) {
    const started = performance.now();
    let restMs = WAIT_MS;
    try {
      const step = await takeStep();
      if (step === 'done') return;
      if (step === 'more') restMs = performance.now() - started;
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error }, what);
    }
    await sleep(restMs, undefined, { signal }).catch(() => undefined);
  }
}
