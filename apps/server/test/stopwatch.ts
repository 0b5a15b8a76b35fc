/** The interval of the ticks. */
const TICK_MS = 10;

let ticks = 0;
let timer: NodeJS.Timeout | undefined;

/**
 * Measures the time in which this process was busy, or waited while it could run. Unlike a clock, it leaves out the
 * time in which the machine ran other processes. So a limit means the same on every machine.
 * @returns the milliseconds so far
 */
export function stopwatch(): () => number {
  // While the process cannot run, it misses ticks.
  timer ??= setInterval(() => (ticks += 1), TICK_MS).unref();
  const began = { cpu: process.cpuUsage(), ticks };
  return () => {
    const { user, system } = process.cpuUsage(began.cpu);
    return Math.max((ticks - began.ticks) * TICK_MS, (user + system) / 1000);
  };
}
