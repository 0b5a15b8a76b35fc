import pg from 'pg';
import { ConnectionLost } from '../../../db/connection.ts';
import { AppError } from '../../../errors.ts';
import { createBatches } from '../../../lib/batch.ts';
import { translateError } from '../../../translate-error.ts';
import { FairQueue } from './fair-queue.ts';
import type { IntakeRow, Written } from './row.model.ts';

export interface WriterOptions {
  /** Writes a batch durably, all or nothing. @returns the outcome of each row: undefined when its endpoint takes none */
  write: (rows: readonly IntakeRow[]) => Promise<(Written | undefined)[]>;
  /**
   * Which of these rows are in the database, and with which verdict, once writing them has failed with this error. A row
   * that is not there then will never be.
   * @throws when that cannot be found out
   */
  find: (rows: readonly IntakeRow[], cause: unknown) => Promise<Written[]>;
  /** Rows in one batch, at most. */
  maxBatch?: number;
  /** Rows that may wait; beyond that callers get an error and have to come back. */
  maxWaiting?: number;
  /** Of them, rows of one endpoint. */
  maxOfOne?: number;
}

export interface IntakeWriter {
  /**
   * Resolves after the row's own commit; undefined when its endpoint is gone or paused by now.
   * @throws {NotWritten} when the queue is full or the database cannot be written
   */
  add(row: IntakeRow): Promise<Written | undefined>;
  /** Resolves when nothing is waiting any more. */
  drain(): Promise<void>;
  /** Rows that wait or are being written at this moment. */
  load: () => number;
  /** How long the batch that is being written has taken so far; 0 when there is none. */
  writingMs: () => number;
}

/** The row was not acknowledged. */
export class NotWritten extends AppError {
  /** false: the connection broke at a moment when the row may have been stored all the same. */
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
  resolve: (written: Written | undefined) => void;
  reject: (error: unknown) => void;
}

/** The coalescing writer: rows of one turn of the event loop, and of the time of a commit, go together in one batch. */
export function createIntakeWriter(options: WriterOptions): IntakeWriter {
  const { maxBatch = 500, maxWaiting = 10_000, maxOfOne = 2_500 } = options;
  const waiting = new FairQueue<Waiting>({ max: maxWaiting, maxOfOne });
  let writing = 0;
  let beganMs = 0;
  const batches = createBatches<Waiting>({
    take: () => waiting.take(maxBatch),
    async write(batch) {
      writing = batch.length;
      beganMs = performance.now();
      const failure = await writeBatch(batch, options);
      // The others would find the database away too, each batch after as long a wait.
      if (failure !== undefined) refuse(waiting.take(waiting.size), { certain: true, cause: failure });
      writing = 0;
    },
  });

  return {
    add(row) {
      return new Promise((resolve, reject) => {
        if (!waiting.add({ owner: row.endpoint_id, row, resolve, reject }))
          reject(new NotWritten('The server is very busy. Please send the form again in a moment.', { certain: true }));
        else batches.start();
      });
    },
    drain: () => batches.drain(),
    load: () => waiting.size + writing,
    writingMs: () => (writing === 0 ? 0 : performance.now() - beganMs),
  };
}

const NOT_STORED = 'The submission could not be stored. Please send the form again in a moment.';

function refuse(rows: readonly Waiting[], why: { certain: boolean; cause: unknown }): void {
  for (const { reject } of rows) reject(new NotWritten(NOT_STORED, why));
}

/** @returns why the database cannot be reached, where it cannot; every caller is answered by then */
async function writeBatch(batch: readonly Waiting[], options: WriterOptions, isRetry = false): Promise<unknown> {
  try {
    const written = await options.write(batch.map(({ row }) => row));
    for (const [index, { resolve }] of batch.entries()) resolve(written[index]);
    return undefined;
  } catch (cause) {
    // It was never sent: there was no connection to send it on.
    if (!(cause instanceof ConnectionLost) && !(cause instanceof pg.DatabaseError) && isOutage(cause)) {
      refuse(batch, { certain: true, cause });
      return cause;
    }
    return recover(batch, { cause, isRetry, ...options });
  }
}

const isOutage = (error: unknown): boolean => translateError(error).code === 'unavailable';

interface Recovery extends WriterOptions {
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
  // A new connection was found to look for them: all go again, once.
  if (cause instanceof ConnectionLost && !isRetry) return writeBatch(missing, options, true);
  if (batch.length === 1 || isOutage(cause)) {
    refuse(missing, { certain: true, cause });
    return undefined;
  }
  return writeEach(missing, options);
}

/** Each by itself, so that a poisoned row fails alone. */
async function writeEach(rows: readonly Waiting[], options: WriterOptions): Promise<unknown> {
  for (const [index, row] of rows.entries()) {
    const failure = await writeBatch([row], options);
    if (failure === undefined) continue;
    refuse(rows.slice(index + 1), { certain: true, cause: failure });
    return failure;
  }
  return undefined;
}
