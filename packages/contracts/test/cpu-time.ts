/**
 * Milliseconds of processor time that this process has used. Unlike a clock, it excludes the time of other processes.
 */
export function cpuTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
