import type { Logger } from 'pino';
import { pause } from '../lib/waiting/pause.ts';

/** The outcome of a step; `elsewhere`: another process does the work. */
export type Step = 'done' | 'more' | 'elsewhere';

export interface StepsOptions {
  log: Logger;
  signal: AbortSignal;
  /** For the log. */
  what: string;
}

/** The pause while another process does the work, or after a failure. */
const WAIT_MS = 5000;

/**
 * Takes steps until all are done or the signal aborts. Each pause is as long as the step before it, to leave time for
 * other work.
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
    await pause(restMs, signal);
  }
}
