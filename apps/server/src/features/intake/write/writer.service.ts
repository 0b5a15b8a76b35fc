import { limits } from '@postern/contracts';
import type { Deps } from '../../../context.ts';
import { awaitDurable } from '../../../db/replica/await-durable.ts';
import { endBackend } from '../../../db/backend.ts';
import type { Db } from '../../../db/client.ts';
import { ConnectionLost } from '../../../db/connection.ts';
import { findWritten } from './intake.repo.ts';
import type { IntakeRow, Written } from './row.model.ts';
import { writeBatch } from './batch/batch.repo.ts';
import type { Meters } from '../../../meters/meters.ts';
import { traceWriter } from './trace-writer.ts';
import { createIntakeWriter, type BatchObserver, type IntakeWriter, type WriterOptions } from './writer.ts';

/** The writer of one process. */
export function createWriter({
  db,
  config,
  meters,
  tracer,
}: Pick<Deps, 'db' | 'config' | 'meters' | 'tracer'>): IntakeWriter {
  const { monthlySubmissions } = config;
  const plan = { monthlySubmissions, monthlyHeld: monthlySubmissions * limits.heldFactor };
  const options: WriterOptions = {
    write: (rows) => writeBatch(db, { rows, plan }),
    find: (rows, cause) => findAfterFailure(db, rows, cause),
    observer: observeBatches(meters),
  };
  return tracer.isOn ? traceWriter(tracer, options) : createIntakeWriter(options);
}

/** Counts into cells that are found once: this is on the way of every submission. */
function observeBatches({ submissions, batchRows, batchWait, batchWrite }: Meters): BatchObserver {
  const cells = new Map(outcomes.map((status) => [status, submissions.cell({ status })]));
  const [rows, wait, write] = [batchRows.buckets({}), batchWait.buckets({}), batchWrite.buckets({})];
  return {
    began(size, waitedMs) {
      rows.observe(size);
      wait.observe(waitedMs / 1000);
    },
    settled(written) {
      for (const one of written) {
        const cell = cells.get(one?.status ?? 'not_open');
        if (cell) cell.value += 1;
      }
    },
    ended: (tookMs) => write.observe(tookMs / 1000),
  };
}

const outcomes = ['inbox', 'spam', 'refused', 'held', 'over', 'repeat', 'not_open'] as const;

/** The rows that are stored after a failure. The lost session is ended first, so that it cannot store them later. */
async function findAfterFailure(db: Db, rows: readonly IntakeRow[], cause: unknown): Promise<Written[]> {
  if (cause instanceof ConnectionLost && cause.backend !== undefined && !(await endBackend(db, cause.backend)))
    throw new Error('The database has not ended a connection that was lost.', { cause });
  const written = await findWritten(db, rows);
  if (written.length > 0) await awaitDurable(db);
  return written;
}
