import type { Logger } from 'pino';
import { MINUTE_MS } from './lib/durations.ts';

const STEP_MS = 10_000;
/** For all steps together, apart from a configured drain time; a step that has not ended by then never will. */
const ALL_MS = MINUTE_MS;

export interface Shutdown {
  /** Adds a step, and how long it may take. Steps run in reverse order, so the part started last is stopped first. */
  add(name: string, stop: () => Promise<unknown>, limitMs?: number): void;
  /** Runs the steps now; for a start that failed half-way. */
  run(): Promise<void>;
  /** Begins like a first signal; does nothing if that has happened. */
  begin(): void;
}

interface Step {
  name: string;
  stop: () => Promise<unknown>;
  limitMs: number;
}

/** Stops everything in order on SIGTERM or SIGINT, then ends the process. A second signal ends it at once. */
export function onShutdown(log: Logger, drainMs: number): Shutdown {
  const steps: Step[] = [];
  let stopping = false;

  const run = async () => {
    for (const step of steps.splice(0).toReversed()) {
      const { name } = step;
      try {
        await Promise.race([step.stop(), timeout(step)]);
      } catch (error) {
        log.error({ err: error }, `stopping: ${name}`);
      }
    }
  };
  const begin = async () => {
    if (stopping) return;
    stopping = true;
    log.info('stopping');
    setTimeout(() => {
      log.error(`not everything stopped within ${ALL_MS / 1000} s: the process ends`);
      process.exit(1);
    }, drainMs + ALL_MS).unref();
    await run();
    process.exit(0);
  };
  const onSignal = () => {
    if (stopping) process.exit(1);
    void begin();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return {
    add(name, stop, limitMs = STEP_MS) {
      steps.push({ name, stop, limitMs });
    },
    run,
    begin: () => void begin(),
  };
}

const timeout = ({ name, limitMs }: Step) =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`${name} did not stop within ${limitMs / 1000} s`)), limitMs).unref();
  });
