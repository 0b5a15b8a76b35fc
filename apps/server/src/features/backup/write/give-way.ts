import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a step lasts at least, in milliseconds: the kernel counts in hundredths of a second. */
const STEP_MS = 200;
/** A rest is as long as the step before it, but not longer than this. */
const LONGEST_REST_MS = 1000;
/** The machine is busy with others if their share of its time is larger than this, and its idle share is smaller. */
const LEAST_OTHERS = 0.3;
const MOST_IDLE = 0.15;

/** How all processors of the machine have spent their time so far, in one unit. */
export interface ProcessorTimes {
  /** For processes of normal priority. A backup has a low one, and so does the process that reads its rows. */
  others: number;
  idle: number;
  total: number;
}

export interface GiveWay {
  now?: () => number;
  read?: () => ProcessorTimes | undefined;
  rest?: (ms: number) => Promise<unknown>;
}

/**
 * Work of low priority that awaits the result between its steps rests half of the time while the machine is busy with
 * others. The priority alone leaves them the processors, but not the memory, the disk and the second thread of a core.
 */
export function createGiveWay({
  now = () => performance.now(),
  read = readProcessorTimes,
  rest = (ms) => sleep(ms),
}: GiveWay = {}): () => Promise<void> {
  let began = now();
  let before = read();
  return async () => {
    const worked = now() - began;
    if (worked < STEP_MS) return;
    const after = read();
    if (before && after && isBusy(before, after)) await rest(Math.min(worked, LONGEST_REST_MS));
    began = now();
    before = read();
  };
}

function isBusy(before: ProcessorTimes, after: ProcessorTimes): boolean {
  const total = after.total - before.total;
  return after.others - before.others > LEAST_OTHERS * total && after.idle - before.idle < MOST_IDLE * total;
}

/** Where Linux tells it: the first line of `/proc/stat`, see `proc_stat(5)`. */
function readProcessorTimes(): ProcessorTimes | undefined {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    const times = line.split(/ +/).slice(1, 9).map(Number);
    const [others = 0, , , idle = 0, waitingForDisk = 0] = times;
    return { others, idle: idle + waitingForDisk, total: times.reduce((sum, time) => sum + time, 0) };
  } catch {
    return undefined;
  }
}
