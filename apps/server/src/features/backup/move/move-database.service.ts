import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { openLongConnection } from '../../../db/long-connection/long-connection.ts';
import { migrate } from '../../../db/migrate.ts';
import { BackupError } from '../backup.error.ts';
import { restoreJobs } from '../restore/restore-jobs.ts';
import { addForeignKeys, analyze, continueSequences, dropForeignKeys, findFilled } from '../restore/restore.repo.ts';
import { beginSnapshot, listJobs, listTables, type Table } from '../write/snapshot.repo.ts';
import type { Progress } from '../write/write-backup.service.ts';
import { assertSameTables, assertSource, assertTarget } from './assert-sides.ts';
import { copyAll, copyChanges, type Sides } from './copy-tables.ts';
import { MOVED_FROM, MOVED_TO, titleOf, type MovedFrom, type MovedTo } from './move.model.ts';
import * as repo from './move.repo.ts';
import { readMovedFrom, readMovedTo } from './read-records.ts';

/** For all writers to leave the tables; then they may go on for a moment before the next attempt. */
const HOLD_MS = 3_000;
const HOLD_ATTEMPTS = 10;

export interface MoveDatabase {
  /** The database of the installation. */
  from: string;
  /** Its name for messages: a folder, or a server without a password. */
  fromTitle: string;
  to: string;
  toTitle?: string;
  log: Logger;
  now: () => Date;
  /**
   * Nobody else uses either database, and the caller switches from one to the other: no record and no fence are needed.
   */
  isOffline?: boolean;
  /** Starts the job queue, which makes its tables. */
  startBoss: (url: string) => Promise<PgBoss>;
  onProgress?: ((progress: Progress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface MoveReport {
  /** The new database, without a password. */
  to: string;
  tables: Record<string, number>;
  rows: number;
  /** When the last submission arrived; empty if there is none. */
  last_submission_at: string;
  jobs: number;
  /** Rows that were written during the first pass, and those that were written last. */
  changed: { live: number; last: number };
  /** How long writers waited, in milliseconds. From then on the old database refuses them. */
  stoppedMs: number;
}

/**
 * Moves the database to an empty one. All rows are copied and compared while the installation works. Writers then wait
 * until what has changed meanwhile is copied, compared and committed there; after that the old database refuses them.
 * Until that last step nothing is changed in the old database, and a process that ends leaves nothing behind there.
 * @throws {BackupError}
 */
export async function moveDatabase(options: MoveDatabase): Promise<MoveReport> {
  const { from, to, signal } = options;
  const source = await openLongConnection(from, signal);
  try {
    const target = await openTarget(to, signal);
    try {
      return await move({ source: source.client, target: target.client }, options);
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof BackupError) throw cause;
      throw new BackupError(
        `The move was not finished: ${reasonOf(cause as Error)} When the cause is removed, run the command again.`,
        { cause },
      );
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** The messages of an error and its causes, as sentences. */
function reasonOf({ message, cause }: Error): string {
  const sentence = message.endsWith('.') ? message : `${message}.`;
  return cause instanceof Error ? `${sentence} ${reasonOf(cause)}` : sentence;
}

const openTarget = (to: string, signal: AbortSignal | undefined) =>
  openLongConnection(to, signal).catch((cause: unknown) => {
    throw new BackupError(`The database ${titleOf(to)} cannot be opened: ${(cause as Error).message}.`, { cause });
  });

async function move(sides: Sides, options: MoveDatabase): Promise<MoveReport> {
  const { source, target } = sides;
  const { to, now, onProgress = () => undefined } = options;
  const title = options.toTitle ?? titleOf(to);
  await repo.useSameText(source);
  await repo.useSameText(target);
  if (!(await repo.tryMoveLock(source))) throw new BackupError('Another move is running. Wait for it, or stop it.');
  const finished = await finish(sides);
  if (finished) return finished;
  const migrations = await assertSource(source);
  await assertTarget(sides, title);
  onProgress({ doing: 'preparing', bytes: 0 });
  // The server runs the others when it starts.
  await migrate({ url: to, log: options.log, migrations });
  const boss = await options.startBoss(to);
  try {
    await target.query('begin');
    await repo.allowFilling(target);
    await repo.emptyTables(target, await findFilled(target, await listTables(target)));
    const foreignKeys = await dropForeignKeys(target);
    const keys = await repo.listPrimaryKeys(source);

    const tables = await beginSnapshot(source);
    assertSameTables(tables, await listTables(target));
    const first = await repo.currentHorizon(source);
    await copyAll({ ...sides, tables, onProgress });
    await source.query('commit');
    await analyze(target);

    await beginSnapshot(source);
    const second = await repo.currentHorizon(source);
    const live = await copyChanges({ ...sides, tables, keys, horizon: first, onProgress });
    await source.query('commit');

    onProgress({ doing: 'holding writers', bytes: 0 });
    const stoppedAt = performance.now();
    await holdWriters(source, tables);
    const last = await copyChanges({ ...sides, tables, keys, horizon: second, onProgress });
    const jobs = await copyJobs(sides, boss);
    await addForeignKeys(target, foreignKeys);
    await continueSequences(target);
    const id = randomUUID();
    const at = now().toISOString();
    const last_submission_at = await repo.findLastSubmission(target);
    const arriving: MovedFrom = { id, from: options.fromTitle, at, state: 'arriving', last_submission_at };
    if (!options.isOffline) await repo.putRecord(target, MOVED_FROM, arriving);
    onProgress({ doing: 'committing there', bytes: 0 });
    await target.query('commit');

    onProgress({ doing: 'committing here', bytes: 0 });
    if (!options.isOffline) {
      await repo.putRecord(source, MOVED_TO, { id, to: title, at } satisfies MovedTo);
      await repo.raiseFence(source, tables);
    }
    await source.query('commit');
    const stoppedMs = Math.round(performance.now() - stoppedAt);

    onProgress({ doing: 'finishing', bytes: 0 });
    if (!options.isOffline)
      await repo.putRecord(target, MOVED_FROM, { ...arriving, state: 'arrived' } satisfies MovedFrom);
    return { ...(await report(target, title)), last_submission_at, jobs, changed: { live, last }, stoppedMs };
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** The last step of a move that ended between its commits. */
async function finish({ source, target }: Sides): Promise<MoveReport | undefined> {
  const moved = await readMovedTo(source);
  if (!moved) return undefined;
  const arrived = await readMovedFrom(target);
  if (arrived?.id !== moved.id)
    throw new BackupError(
      `This installation has been moved to ${moved.to} already. To use it here again, run "move-to --undo".`,
    );
  if (arrived.state === 'arriving')
    await repo.putRecord(target, MOVED_FROM, { ...arrived, state: 'arrived' } satisfies MovedFrom);
  const { last_submission_at } = arrived;
  return {
    ...(await report(target, moved.to)),
    last_submission_at,
    jobs: 0,
    changed: { live: 0, last: 0 },
    stoppedMs: 0,
  };
}

/** Waits for the writers that are under way. A deadlock with them ends the attempt, not their work for good. */
async function holdWriters(source: pg.Client, tables: readonly Table[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await source.query('begin');
    try {
      await repo.holdWriters(source, tables, HOLD_MS);
      return;
    } catch (cause) {
      await source.query('rollback');
      const { code } = cause as { code?: string };
      if (code !== '55P03' && code !== '40P01') throw cause;
      if (attempt === HOLD_ATTEMPTS)
        throw new BackupError('The database is too busy: its writers could not be held. Try again later.', { cause });
    }
  }
}

const JOBS_AT_ONCE = 1000;

async function copyJobs({ source, target }: Sides, boss: PgBoss): Promise<number> {
  let copied = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const jobs = await listJobs(source, { after, limit: JOBS_AT_ONCE });
    const last = jobs.at(-1);
    if (!last) return copied;
    copied += await restoreJobs(target, boss, jobs);
    after = last.id;
  }
}

async function report(target: pg.Client, to: string): Promise<Pick<MoveReport, 'to' | 'tables' | 'rows'>> {
  const tables = await repo.countAllRows(target, await listTables(target));
  return { to, tables, rows: Object.values(tables).reduce((sum, rows) => sum + rows, 0) };
}
