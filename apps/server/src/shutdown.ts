import type { Logger } from 'pino';

const STEP_TIMEOUT_MS = 30_000;

export interface Shutdown {
  /** Adds a step. Steps run last-added first: what was started last is stopped first. */
  add(name: string, stop: () => Promise<unknown>): void;
  /** Runs the steps now; for a start that failed half-way. */
  run(): Promise<void>;
}

/** On SIGTERM or SIGINT everything that was started is stopped in order, then the process ends. A second signal ends it at once. */
export function onShutdown(log: Logger): Shutdown {
  const steps: { name: string; stop: () => Promise<unknown> }[] = [];
  let stopping = false;

  const run = async () => {
    for (const { name, stop } of steps.splice(0).toReversed()) {
      try {
        await Promise.race([stop(), timeout(name)]);
      } catch (error) {
        log.error({ err: error }, `stopping: ${name}`);
      }
    }
  };
  const onSignal = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info('stopping');
    await run();
    process.exit(0);
  };
  process.on('SIGTERM', () => void onSignal());
  process.on('SIGINT', () => void onSignal());
  return {
    add(name, stop) {
      steps.push({ name, stop });
    },
    run,
  };
}

const timeout = (name: string) =>
  new Promise((_, reject) => {
    setTimeout(
      () => reject(new Error(`${name} did not stop within ${STEP_TIMEOUT_MS / 1000} s`)),
      STEP_TIMEOUT_MS,
    ).unref();
  });
