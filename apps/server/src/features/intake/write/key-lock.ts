import { AppError } from '../../../errors.ts';
import type { IntakeKey } from './row.model.ts';

/** How long a second copy waits for the first. */
const WAIT_MS = 5000;

/** Serialises copies of one submission that arrive at one process while the first is still being written. */
export interface KeyLock {
  /**
   * Runs the work while no other copy's work is running. If the first fails, the next in line takes its place.
   * @throws {AppError} conflict after waiting for five seconds
   */
  run<T>(endpoint_id: string, key: IntakeKey, work: () => Promise<T>): Promise<T>;
}

export function createKeyLock(): KeyLock {
  const running = new Map<string, Promise<void>>();
  return {
    async run(endpoint_id, { key }, work) {
      const name = `${endpoint_id} ${key}`;
      const deadline = Date.now() + WAIT_MS;
      for (let first = running.get(name); first; first = running.get(name)) {
        if (!(await settlesWithin(first, deadline - Date.now()))) throw stillRunning();
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      running.set(name, promise);
      try {
        return await work();
      } finally {
        running.delete(name);
        resolve();
      }
    },
  };
}

const stillRunning = () =>
  new AppError('conflict', 'The same submission is still being received. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });

async function settlesWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, ms));
  });
  try {
    return await Promise.race([work.then(() => true), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
