import { readdirSync, readFileSync } from 'node:fs';

/** The clock of /proc/PID/stat. */
const TICKS_PER_SECOND = 100;

/** @returns milliseconds of processor time that a process has used (Linux) */
export const processorMsOf = (pid: number): number => toMs(own(statOf(pid)));

/** @returns milliseconds of processor time that a process, its children and its ended children have used (Linux) */
export function treeProcessorMsOf(pid: number): number {
  const root = statOf(pid);
  let ticks = own(root) + root.endedChildren;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = statOf(Number(name));
      if (stat.parent === pid) ticks += own(stat);
    } catch {
      // It ended after readdir. Its time is in that of the root's ended children at the next call.
    }
  }
  return toMs(ticks);
}

/** @returns milliseconds of processor time that a process and all below it have used, as far as they still run (Linux) */
export function familyProcessorMsOf(root: number): number {
  const stats = new Map<number, Stat>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      stats.set(Number(name), statOf(Number(name)));
    } catch {
      // It has ended.
    }
  }
  const isBelow = (pid: number): boolean => pid === root || isBelowParent(stats.get(pid));
  const isBelowParent = (stat: Stat | undefined): boolean =>
    stat !== undefined && stat.parent > 0 && isBelow(stat.parent);
  return toMs([...stats].reduce((sum, [pid, stat]) => sum + (isBelow(pid) ? own(stat) : 0), 0));
}

const toMs = (ticks: number): number => (ticks / TICKS_PER_SECOND) * 1000;
const own = ({ user, system }: Stat): number => user + system;

interface Stat {
  parent: number;
  user: number;
  system: number;
  endedChildren: number;
}

function statOf(pid: number): Stat {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field, the command in brackets, may contain spaces. The third begins here.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return { parent: field(4), user: field(14), system: field(15), endedChildren: field(16) + field(17) };
}
