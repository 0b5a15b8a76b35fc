import { AppError } from '../../errors.ts';
import type { IntakeRow, Written } from './intake.repo.ts';

export interface WriterOptions {
  /** Writes a batch durably, all or nothing. */
  write: (rows: readonly IntakeRow[]) => Promise<Written[]>;
  /** Which of these rows are in the database, and with which verdict. */
  find: (rows: readonly IntakeRow[]) => Promise<Written[]>;
  /** Rows in one batch, at most. */
  maxBatch?: number;
  /** Rows that may wait; beyond that callers are told to come back. */
  maxWaiting?: number;
}

export interface IntakeWriter {
  /**
   * Resolves after the row's own commit; undefined when its endpoint is gone or paused by now.
   * @throws {NotWritten} when the queue is full or the database cannot be written
   */
  add(row: IntakeRow): Promise<Written | undefined>;
  /** Resolves when nothing is waiting any more. */
  drain(): Promise<void>;
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
  row: IntakeRow;
  resolve: (written: Written | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * The coalescing writer: what arrives during one turn of the event loop, and while a commit is in flight, goes together
 * in the next batch. One batch at a time: on few cores round trips cost more than rows.
 */
export function createIntakeWriter(options: WriterOptions): IntakeWriter {
  const { maxBatch = 500, maxWaiting = 10_000 } = options;
  const waiting: Waiting[] = [];
  let running: Promise<void> | undefined;

  const run = async () => {
    // Let this turn's other requests join.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (waiting.length > 0) await writeBatch(waiting.splice(0, maxBatch), options);
    running = undefined;
  };

  return {
    add(row) {
      if (waiting.length >= maxWaiting)
        return Promise.reject(
          new NotWritten('The server is very busy. Please send the form again in a moment.', { certain: true }),
        );
      return new Promise((resolve, reject) => {
        waiting.push({ row, resolve, reject });
        running ??= run();
      });
    },
    drain: async () => running,
  };
}

async function writeBatch(batch: readonly Waiting[], options: WriterOptions): Promise<void> {
  try {
    settle(batch, await options.write(batch.map(({ row }) => row)));
  } catch (cause) {
    await recover(batch, cause, options);
  }
}

function settle(batch: readonly Waiting[], written: readonly Written[]): void {
  const byId = new Map(written.map((result) => [result.id, result]));
  for (const { row, resolve } of batch) resolve(byId.get(row.id));
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
  const ids = new Set(stored.map(({ id }) => id));
  settle(
    batch.filter(({ row }) => ids.has(row.id)),
    stored,
  );
  const missing = batch.filter(({ row }) => !ids.has(row.id));
  if (batch.length === 1)
    for (const { reject } of missing) reject(new NotWritten(NOT_STORED, { certain: true, cause }));
  // Each by itself, so that a poisoned row fails alone.
  else for (const each of missing) await writeBatch([each], options);
}
