import { setTimeout as sleep } from 'node:timers/promises';
import { forgetBytes, newEntry, type Entry } from './ledger.ts';
import { createRandom, type Random } from './random.ts';
import { MINUTE_MS } from '../../src/lib/durations.ts';

/** Long enough to notice a server that is back, short enough not to wait for it. */
const RETRY_MS = 25;
/** A person who got no answer takes a while to think of something new. */
const GIVEN_UP_MS = 500;
const PAUSE_MS = 60;
/** How many of those with a key are sent twice at once, as by a double click. */
const TWICE_CHANCE = 0.1;
const ANSWER_WITHIN_MS = MINUTE_MS;

export interface ClientsOptions {
  submitUrl: string;
  /** What each of them sends follows from it, however slow the others are. */
  seed: number;
  count: number;
}

export interface Clients {
  ledger: Entry[];
  /** Answers that nobody should get: everything but 201, 409 and what says that the server is at fault. */
  surprises: string[];
  /** Resolves with the next acknowledgement. */
  nextAcknowledged(): Promise<void>;
  /** Sends the newest fields that were acknowledged under a key once more: they must be acknowledged as the same. */
  sendAgain(count: number): Promise<void>;
  /** Everybody finishes what has a key, which needs a server that runs. */
  stop(): Promise<void>;
}

/** Clients that go on sending, whatever happens to the server. What has a key is sent again until it is acknowledged. */
export function startClients({ submitUrl, seed, count }: ClientsOptions): Clients {
  const ledger: Entry[] = [];
  const surprises: string[] = [];
  let acknowledged = Promise.withResolvers<void>();
  const stopping = new AbortController();

  /** @returns whether to try again */
  const attempt = async (entry: Entry): Promise<boolean> => {
    entry.attempts += 1;
    const answer = await post(submitUrl, entry).catch(() => undefined);
    if (answer?.submission_id !== undefined) {
      entry.acknowledged.add(answer.submission_id);
      acknowledged.resolve();
      acknowledged = Promise.withResolvers();
      return false;
    }
    if (answer && answer.status < 500 && answer.status !== 409) {
      surprises.push(`${answer.status} ${answer.text}`);
      return false;
    }
    return true;
  };
  const deliver = async (entry: Entry): Promise<void> => {
    while (await attempt(entry)) {
      // Whether what has no key was stored nobody knows, and sending it again could store it twice.
      if (entry.key === undefined) return sleep(GIVEN_UP_MS);
      await sleep(RETRY_MS);
    }
  };
  const work = async (random: Random): Promise<void> => {
    while (!stopping.signal.aborted) {
      const entry = newEntry(random);
      ledger.push(entry);
      const copies = entry.key !== undefined && random.chance(TWICE_CHANCE) ? 2 : 1;
      await Promise.all(Array.from({ length: copies }, () => deliver(entry)));
      forgetBytes(entry);
      await sleep(random.below(PAUSE_MS));
    }
  };
  const working = Array.from({ length: count }, (_, index) => work(createRandom(seed + index)));

  return {
    ledger,
    surprises,
    nextAcknowledged: () => acknowledged.promise,
    async sendAgain(wanted) {
      const known = ledger.filter((entry) => entry.key && entry.files.length === 0 && entry.acknowledged.size > 0);
      await Promise.all(known.slice(-wanted).map(deliver));
    },
    async stop() {
      stopping.abort();
      await Promise.all(working);
    },
  };
}

interface Answer {
  status: number;
  text: string;
  /** What it was acknowledged as. */
  submission_id?: string;
}

async function post(url: string, { fields, files, key }: Entry): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    body: files.length > 0 ? toFormData(fields, files) : new URLSearchParams(fields),
    headers: key === undefined ? {} : { 'idempotency-key': key },
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const text = await response.text();
  if (response.status !== 201) return { status: response.status, text };
  return { ...(JSON.parse(text) as { submission_id: string }), status: 201, text };
}

function toFormData(fields: Entry['fields'], files: Entry['files']): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const { name, bytes } of files) form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}
