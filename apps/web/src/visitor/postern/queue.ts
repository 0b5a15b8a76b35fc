import { send, type NotSent, type Sent } from '../send/send.ts';
import { NAME } from './name.ts';

const MAX_KEPT = 20;
const MAX_AGE_MS = 3 * 24 * 3_600_000;
const AGAIN_MS = 60_000;
/** Refused, and refused again whenever it is sent: all of 4xx but "come back later". */
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

/** What is kept on this device and is not too old. */
function read(): Kept[] {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? '[]') as Kept[];
    return kept.filter(({ at, fields }) => Date.now() - at < MAX_AGE_MS && Array.isArray(fields));
  } catch {
    return [];
  }
}

const write = (kept: Kept[]) => localStorage.setItem(STORE, JSON.stringify(kept));

/** @returns whether it is kept: there may be no room, or a browser that keeps nothing */
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
  /** @returns whether the visitor was told; otherwise it stays in the queue */
  onRefused(kept: Kept, answer: NotSent): boolean;
}

/** Sends what is kept, in one tab at a time. */
export async function flush(how: Flush): Promise<void> {
  if (read().length === 0) return;
  const work = () => sendKept(how);
  // Only on secure pages; elsewhere the keys alone see to it that nothing is stored twice.
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
    // The page's policy forbids it; another page's may not.
    if (!answer) return;
    if (!answer.ok && !isFinal(answer.status)) return void setTimeout(() => void flush(how), AGAIN_MS);
    if (answer.ok || how.onRefused(kept, answer)) write(read().filter((other) => other.key !== key));
    if (answer.ok) how.onSent(kept, answer);
  }
}
