import { setTimeout as sleep } from 'node:timers/promises';
import { forgetBytes, newEntry, type Entry } from './ledger.ts';
import { createRandom, type Random } from './random.ts';
import { MINUTE_MS } from '../../src/lib/durations.ts';

/** Long enough to notice a restarted server, short enough not to slow the run. */
const RETRY_MS = 25;
/** A person who gets no answer pauses before the next submission. */
const GIVEN_UP_MS = 500;
const PAUSE_MS = 60;
/** The share of submissions with a key that are sent twice at once, as by a double click. */
const TWICE_CHANCE = 0.1;
const ANSWER_WITHIN_MS = MINUTE_MS;

export interface ClientsOptions {
  submitUrl: string;
  /** Decides what each client sends, however slow the other clients are. */
  seed: number;
  count: number;
  /** The longest pause after a submission. */
  pauseMs?: number;
  /** The pause before a submission is sent again. */
  retryMs?: number;
  /** The share of submissions with files. */
  filesChance?: number;
  /** Called at the end of each request. */
  onAnswer?: (answered: Answered) => void;
}

export interface Answered {
  startedMs: number;
  endedMs: number;
  /** Undefined when there was no answer. */
  status: number | undefined;
}

export interface Clients {
  ledger: Entry[];
  /** Answers that no client should get: any status except 201, 409 and the server errors. */
  surprises: string[];
  /** Resolves at the next acknowledgement. */
  nextAcknowledged(): Promise<void>;
  /** Sends the newest fields acknowledged with a key once more. The server must acknowledge them with the same id. */
  sendAgain(count: number): Promise<void>;
  /** Stops the clients after they have finished their submissions with a key. The server must be running. */
  stop(): Promise<void>;
}

/**
 * Starts clients that keep sending while the server crashes. They repeat a submission with a key until it is
 * acknowledged.
 */
export function startClients(options: ClientsOptions): Clients {
  const { submitUrl, seed, count, pauseMs = PAUSE_MS, retryMs = RETRY_MS, filesChance, onAnswer } = options;
  const ledger: Entry[] = [];
  const surprises: string[] = [];
  let acknowledged = Promise.withResolvers<void>();
  const stopping = new AbortController();

  /** @returns whether to try again */
  const attempt = async (entry: Entry): Promise<boolean> => {
    entry.attempts += 1;
    const startedMs = performance.now();
    const answer = await post(submitUrl, entry).catch(() => undefined);
    onAnswer?.({ startedMs, endedMs: performance.now(), status: answer?.status });
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
      // Without a key, the client cannot know whether the submission was stored. Sending it again could store it twice.
      if (entry.key === undefined) return sleep(GIVEN_UP_MS);
      await sleep(retryMs);
    }
  };
  const work = async (random: Random): Promise<void> => {
    while (!stopping.signal.aborted) {
      const entry = newEntry(random, filesChance);
      ledger.push(entry);
      const copies = entry.key !== undefined && random.chance(TWICE_CHANCE) ? 2 : 1;
      await Promise.all(Array.from({ length: copies }, () => deliver(entry)));
      forgetBytes(entry);
      await sleep(random.below(pauseMs));
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
  /** The id in the acknowledgement. */
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
