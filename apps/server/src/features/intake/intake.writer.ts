import { AppError } from '../../errors.ts';
import { FairQueue } from './intake.queue.ts';
import type { IntakeRow, Written } from './intake.repo.ts';

export interface WriterOptions {
  /** Writes a batch durably, all or nothing, and says what became of each row: undefined when its endpoint takes none. */
  write: (rows: readonly IntakeRow[]) => Promise<(Written | undefined)[]>;
  /** Which of these rows are in the database, and with which verdict. */
  find: (rows: readonly IntakeRow[]) => Promise<Written[]>;
  /** Rows in one batch, at most. */
  maxBatch?: number;
  /** Rows that may wait; beyond that callers are told to come back. */
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

/**
 * The coalescing writer: what arrives during one turn of the event loop, and while a commit is in flight, goes together
 * in the next batch. One batch at a time: on few cores round trips cost more than rows.
 */
export function createIntakeWriter(options: WriterOptions): IntakeWriter {
  const { maxBatch = 500, maxWaiting = 10_000, maxOfOne = 2_500 } = options;
  const waiting = new FairQueue<Waiting>({ max: maxWaiting, maxOfOne });
  let running: Promise<void> | undefined;
  let writing = 0;

  const run = async () => {
    // Let this turn's other requests join.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (waiting.size > 0) {
      const batch = waiting.take(maxBatch);
      writing = batch.length;
      await writeBatch(batch, options);
    }
    writing = 0;
    running = undefined;
  };

  return {
    add(row) {
      return new Promise((resolve, reject) => {
        if (!waiting.add({ owner: row.endpoint_id, row, resolve, reject }))
          reject(new NotWritten('The server is very busy. Please send the form again in a moment.', { certain: true }));
        else running ??= run();
      });
    },
    drain: async () => running,
    load: () => waiting.size + writing,
  };
}

async function writeBatch(batch: readonly Waiting[], options: WriterOptions): Promise<void> {
  try {
    const written = await options.write(batch.map(({ row }) => row));
    for (const [index, { resolve }] of batch.entries()) resolve(written[index]);
  } catch (cause) {
    await recover(batch, cause, options);
  }
}

const NOT_STORED = 'The submission could not be stored. Please send the form again in a moment.';

/** The batch failed. It may have been committed without our hearing of it; or one row may be what the database cannot take. */
async function recover(batch: readonly Waiting[], cause: unknown, options: WriterOptions): Promise<void> {
  let stored: Written[];
  try {
    stored = await options.find(batch.map(({ row }) => row));
  } catch {
    for (const { reject } of batch) reject(new NotWritten(NOT_STORED, { certain: false, cause }));
    return;
  }
  const byId = new Map(stored.map((written) => [written.id, written]));
  for (const { row, resolve } of batch) if (byId.has(row.id)) resolve(byId.get(row.id));
  const missing = batch.filter(({ row }) => !byId.has(row.id));
  if (batch.length === 1)
    for (const { reject } of missing) reject(new NotWritten(NOT_STORED, { certain: true, cause }));
  // Each by itself, so that a poisoned row fails alone.
  else for (const each of missing) await writeBatch([each], options);
}
