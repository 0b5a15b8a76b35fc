/** Milliseconds that this process has worked so far: what else the machine does is not counted, as it is by a clock. */
export function cpuTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
