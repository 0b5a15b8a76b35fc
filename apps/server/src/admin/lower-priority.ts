import { readdirSync } from 'node:fs';
import os from 'node:os';

/** A tenth of a core beside a process that wants all of it: the server answers visitors first. */
const NICENESS = 10;
const THIS_PROCESS = 0;

/**
 * Lets every other process go first. Linux keeps a priority for each thread, and a new thread inherits that of the
 * thread that starts it: all threads that exist are lowered.
 */
export function lowerPriority(): void {
  const threads = os.platform() === 'linux' ? readdirSync('/proc/self/task').map(Number) : [THIS_PROCESS];
  for (const thread of threads) if (os.getPriority(thread) < NICENESS) os.setPriority(thread, NICENESS);
}
