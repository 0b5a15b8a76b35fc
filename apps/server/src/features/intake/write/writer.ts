import pg from 'pg';
import { ConnectionLost } from '../../../db/connection.ts';
import { AppError } from '../../../errors.ts';
import { createBatches } from '../../../lib/batch.ts';
import { translateError } from '../../../translate-error.ts';
import { FairQueue } from './fair-queue.ts';
import type { IntakeRow, Written } from './row.model.ts';

export interface WriterOptions {
  /**
   * Writes a batch durably, all or nothing. @returns the outcome of each row; undefined when its endpoint accepts none
   */
  write: (rows: readonly IntakeRow[]) => Promise<(Written | undefined)[]>;
  /**
   * The rows that are in the database, with their verdicts, after writing failed with this error. A row that is absent
   * then will never appear.
   * @throws when this cannot be determined
   */
  find: (rows: readonly IntakeRow[], cause: unknown) => Promise<Written[]>;
  /** Gets the figures of each batch. */
  observer?: BatchObserver;
  /** The maximum number of rows in one batch. */
  maxBatch?: number;
  /** The maximum number of waiting rows; beyond it, callers get an error and must retry. */
  maxWaiting?: number;
  /** The maximum number of waiting rows of one endpoint. */
  maxOfOne?: number;
}

/** Counts what the writer does. */
export interface BatchObserver {
  /** @param waitedMs how long its first row has waited */
  began(rows: number, waitedMs: number): void;
  /** The outcomes of rows that are settled, each once; undefined for an endpoint that takes none. */
  settled(outcomes: readonly (Written | undefined)[]): void;
  ended(tookMs: number): void;
}

export interface IntakeWriter {
  /**
   * Resolves after the row's own commit; undefined when its endpoint has been deleted or paused.
   * @throws {NotWritten} when the queue is full or the database cannot be written
   */
  add(row: IntakeRow): Promise<Written | undefined>;
  /** Resolves when no rows are waiting any more. */
  drain(): Promise<void>;
  /** The number of rows that are waiting or being written. */
  load: () => number;
  /** How long the current batch has been under way; 0 when there is none. */
  writingMs: () => number;
  /** How long ago the latest write failed because of an outage; Infinity if the latest one succeeded. */
  failedMsAgo: () => number;
}

/** The row was not acknowledged. */
export class NotWritten extends AppError {
  /** false: the connection broke at a moment when the row may have been stored nevertheless. */
  readonly certain: boolean;

  constructor(message: string, { certain, cause }: { certain: boolean; cause?: unknown }) {
    super('unavailable', message, { retryAfterSeconds: 5, cause });
    this.certain = certain;
  }
}

interface Waiting {
  /** The endpoint. */
  owner: string;
  row: IntakeRow;
  addedMs: number;
  resolve: (written: Written | undefined) => void;
  reject: (error: unknown) => void;
}

/** The coalescing writer: rows that arrive in one turn of the event loop, or during a commit, form one batch. */
export function createIntakeWriter(options: WriterOptions): IntakeWriter {
  const { maxBatch = 500, maxWaiting = 10_000, maxOfOne = 2_500, observer } = options;
  const waiting = new FairQueue<Waiting>({ max: maxWaiting, maxOfOne });
  let writing = 0;
  let beganMs = 0;
  let failedMs = -Infinity;
  const write: WriterOptions['write'] = async (rows) => {
    try {
      const written = await options.write(rows);
      failedMs = -Infinity;
      observer?.settled(written);
      return written;
    } catch (error) {
      if (isOutage(error)) failedMs = performance.now();
      throw error;
    }
  };
  const find: WriterOptions['find'] = async (rows, cause) => {
    const found = await options.find(rows, cause);
    observer?.settled(found);
    return found;
  };
  const batches = createBatches<Waiting>({
    take: () => waiting.take(maxBatch),
    async write(batch) {
      writing = batch.length;
      beganMs = performance.now();
      observer?.began(batch.length, beganMs - (batch[0]?.addedMs ?? beganMs));
      const failure = await writeBatch(batch, { write, find });
      // The waiting rows would find the database unavailable too, each batch after as long a wait.
      if (failure !== undefined) refuse(waiting.take(waiting.size), { certain: true, cause: failure });
      observer?.ended(performance.now() - beganMs);
      writing = 0;
    },
  });

  return {
    add(row) {
      return new Promise((resolve, reject) => {
        if (!waiting.add({ owner: row.endpoint_id, row, addedMs: performance.now(), resolve, reject }))
          reject(new NotWritten('The server is very busy. Please send the form again in a moment.', { certain: true }));
        else batches.start();
      });
    },
    drain: () => batches.drain(),
    load: () => waiting.size + writing,
    writingMs: () => (writing === 0 ? 0 : performance.now() - beganMs),
    failedMsAgo: () => performance.now() - failedMs,
  };
}

const NOT_STORED = 'The submission could not be stored. Please send the form again in a moment.';

function refuse(rows: readonly Waiting[], why: { certain: boolean; cause: unknown }): void {
  for (const { reject } of rows) reject(new NotWritten(NOT_STORED, why));
}

type Storing = Pick<WriterOptions, 'write' | 'find'>;

/** @returns why the database cannot be reached; undefined otherwise. Every caller has an answer by then */
async function writeBatch(batch: readonly Waiting[], options: Storing, isRetry = false): Promise<unknown> {
  try {
    const written = await options.write(batch.map(({ row }) => row));
    for (const [index, { resolve }] of batch.entries()) resolve(written[index]);
    return undefined;
  } catch (cause) {
    // The batch was never sent, because there was no connection.
    if (!(cause instanceof ConnectionLost) && !(cause instanceof pg.DatabaseError) && isOutage(cause)) {
      refuse(batch, { certain: true, cause });
      return cause;
    }
    return recover(batch, { cause, isRetry, ...options });
  }
}

const isOutage = (error: unknown): boolean => translateError(error).code === 'unavailable';

interface Recovery extends Storing {
  cause: unknown;
  isRetry: boolean;
}

/** The batch failed. It may have been committed although the answer was lost, or the database may have refused one row. */
async function recover(batch: readonly Waiting[], { cause, isRetry, ...options }: Recovery): Promise<unknown> {
  let stored: Written[];
  try {
    stored = await options.find(
      batch.map(({ row }) => row),
      cause,
    );
  } catch (error) {
    refuse(batch, { certain: false, cause });
    return isOutage(error) ? error : undefined;
  }
  const byId = new Map(stored.map((written) => [written.id, written]));
  for (const { row, resolve } of batch) if (byId.has(row.id)) resolve(byId.get(row.id));
  const missing = batch.filter(({ row }) => !byId.has(row.id));
  if (missing.length === 0) return undefined;
  // A new connection was available for the search: the missing rows are sent again, once.
  if (cause instanceof ConnectionLost && !isRetry) return writeBatch(missing, options, true);
  if (batch.length === 1 || isOutage(cause)) {
    refuse(missing, { certain: true, cause });
    return undefined;
  }
  return writeEach(missing, options);
}

/** Writes each row separately, so that an invalid row fails alone. */
async function writeEach(rows: readonly Waiting[], options: Storing): Promise<unknown> {
  for (const [index, row] of rows.entries()) {
    const failure = await writeBatch([row], options);
    if (failure === undefined) continue;
    refuse(rows.slice(index + 1), { certain: true, cause: failure });
    return failure;
  }
  return undefined;
}
