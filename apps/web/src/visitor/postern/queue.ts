import { send, type NotSent, type Sent } from '../send/send.ts';
import { NAME } from './name.ts';

const MAX_KEPT = 20;
const MAX_AGE_MS = 3 * 24 * 3_600_000;
const AGAIN_MS = 60_000;
/** A final refusal, which would be repeated at every attempt: all of 4xx except "come back later". */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 409 && status !== 429;

/** A submission that could not be sent for lack of a connection. */
export interface Kept {
  key: string;
  action: string;
  fields: [string, string][];
  /** Milliseconds since 1970. */
  at: number;
}

const STORE = `${NAME}-queue`;

/** The queue of this device, without submissions that are too old. */
function read(): Kept[] {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? '[]') as Kept[];
    return kept.filter(({ at, fields }) => Date.now() - at < MAX_AGE_MS && Array.isArray(fields));
  } catch {
    return [];
  }
}

const write = (kept: Kept[]) => localStorage.setItem(STORE, JSON.stringify(kept));

/** @returns whether it is queued: storage may be full or refused */
export function keep(one: Kept): boolean {
  const kept = [...read(), one];
  try {
    if (kept.length <= MAX_KEPT) write(kept);
    return kept.length <= MAX_KEPT;
  } catch {
    return false;
  }
}

export interface Flush {
  signal: AbortSignal;
  onSent(kept: Kept, answer: Sent): void;
  /** @returns whether the visitor was notified; otherwise it stays in the queue */
  onRefused(kept: Kept, answer: NotSent): boolean;
}

/** Sends the queue, in one tab at a time. */
export async function flush(how: Flush): Promise<void> {
  if (read().length === 0) return;
  const work = () => sendKept(how);
  // Only secure pages have locks. On other pages, the keys alone ensure that nothing is stored twice.
  const { locks } = navigator as { locks?: LockManager };
  if (locks) await locks.request(STORE, { ifAvailable: true }, (lock) => lock && work());
  else await work();
}

async function sendKept(how: Flush): Promise<void> {
  for (const kept of read()) {
    const { action, key, fields } = kept;
    const data = new FormData();
    for (const [name, value] of fields) data.append(name, value);
    const answer = await send({ action, data, key, signal: how.signal }).catch(() => null);
    // This page's policy forbids the connection; another page's may allow it.
    if (!answer) return;
    if (!answer.ok && !isFinal(answer.status)) return void setTimeout(() => void flush(how), AGAIN_MS);
    if (answer.ok || how.onRefused(kept, answer)) write(read().filter((other) => other.key !== key));
    if (answer.ok) how.onSent(kept, answer);
  }
}
