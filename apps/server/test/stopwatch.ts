/** How often it looks at the time. */
const TICK_MS = 10;

let ticks = 0;
let timer: NodeJS.Timeout | undefined;

/**
 * Measures what this process was busy with, or waited for while it could run. Time in which the machine worked for others
 * does not count, as it does by a clock; so a limit means the same on every machine.
 * @returns the milliseconds so far
 */
export function stopwatch(): () => number {
  // A process that does not get its turn misses ticks, however long that takes.
  timer ??= setInterval(() => (ticks += 1), TICK_MS).unref();
  const began = { cpu: process.cpuUsage(), ticks };
  return () => {
    const { user, system } = process.cpuUsage(began.cpu);
    return Math.max((ticks - began.ticks) * TICK_MS, (user + system) / 1000);
  };
}
