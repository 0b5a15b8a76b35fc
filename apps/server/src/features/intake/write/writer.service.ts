import { limits } from '@postern/contracts';
import type { Deps } from '../../../context.ts';
import { awaitDurable } from '../../../db/replica/await-durable.ts';
import { endBackend } from '../../../db/backend.ts';
import type { Db } from '../../../db/client.ts';
import { ConnectionLost } from '../../../db/connection.ts';
import { findWritten } from './intake.repo.ts';
import type { IntakeRow, Written } from './row.model.ts';
import { isStale, listCapsVersions, writeBatch } from './batch/batch.repo.ts';
import type { Batch } from './batch/parameters.repo.ts';
import type { Meters } from '../../../meters/meters.ts';
import { traceWriter } from './trace-writer.ts';
import { createIntakeWriter, type BatchObserver, type IntakeWriter, type WriterOptions } from './writer.ts';

/**
 * The writer of one process.
 * @param onBatch called after each batch, whose rows may have to be dispatched
 */
export function createWriter(
  { db, config, meters, tracer }: Pick<Deps, 'db' | 'config' | 'meters' | 'tracer'>,
  onBatch: () => void = () => undefined,
): IntakeWriter {
  const { monthlySubmissions } = config;
  const plan = { monthlySubmissions, monthlyHeld: monthlySubmissions * limits.heldFactor };
  const options: WriterOptions = {
    write: (rows) => writeCurrent(db, { rows, plan }),
    find: (rows, cause) => findAfterFailure(db, rows, cause),
    observer: observeBatches(meters, onBatch),
  };
  return tracer.isOn ? traceWriter(tracer, options) : createIntakeWriter(options);
}

/** How often caps may change while a batch is written; beyond it, the batch fails. */
const TRIES = 5;

/** Writes a batch; rows that were judged by caps which have changed since are left out as `stale`. */
async function writeCurrent(db: Db, batch: Batch, tries = TRIES): Promise<(Written | undefined)[]> {
  try {
    return await writeBatch(db, batch);
  } catch (error) {
    if (!isStale(error) || tries === 1) throw error;
  }
  const versions = await listCapsVersions(db, [...new Set(batch.rows.map((row) => row.endpoint_id))]);
  // An endpoint without counters was deleted, which the statement reports.
  const isCurrent = ({ endpoint_id, caps }: IntakeRow) => (versions.get(endpoint_id) ?? caps.version) === caps.version;
  const rows = batch.rows.filter(isCurrent);
  const written = rows.length === 0 ? [] : await writeCurrent(db, { ...batch, rows }, tries - 1);
  const byRow = new Map(rows.map((row, index) => [row, written[index]]));
  return batch.rows.map((row) => (byRow.has(row) ? byRow.get(row) : { id: row.id, status: 'stale' }));
}

/** Counts into cells that are found once: this is on the way of every submission. */
function observeBatches({ submissions, batchRows, batchWait, batchWrite }: Meters, onBatch: () => void): BatchObserver {
  const cells = new Map(outcomes.map((status) => [status, submissions.cell({ status })]));
  const [rows, wait, write] = [batchRows.buckets({}), batchWait.buckets({}), batchWrite.buckets({})];
  return {
    began(size, waitedMs) {
      rows.observe(size);
      wait.observe(waitedMs / 1000);
    },
    settled(written) {
      for (const one of written) {
        const status = one?.status ?? 'not_open';
        // It is written again.
        const cell = status === 'stale' ? undefined : cells.get(status);
        if (cell) cell.value += 1;
      }
    },
    ended(tookMs) {
      write.observe(tookMs / 1000);
      onBatch();
    },
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
