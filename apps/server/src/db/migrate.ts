import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { createDb, patient, type DbLimits } from './client.ts';
import { readMigrations, type Migrations } from './migration.ts';
import { addExecuted, listExecuted, tryLock, type ExecutedMigration } from './migrate.repo.ts';

export interface MigrateOptions {
  url: string;
  log: Logger;
  /** In their order; by default those of this version. */
  migrations?: Migrations;
  limits?: DbLimits;
  /** The pause between two tries for the lock, and before a migration that met a lock is tried again. */
  pauseMs?: number;
}

/** Short: every session that needs the same table waits behind us. */
const LOCK_MS = 2_000;

/** The interval of repeated log messages. */
const SAY_EVERY_MS = 30_000;
const MAX_PAUSE_MS = 10_000;

/**
 * Brings the schema up to date, each migration in a transaction unless it says otherwise, on a connection with separate
 * limits. Several nodes may call it at once: one works, and the others wait until it is done.
 * @returns the migrations that ran
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { url, log, limits = { ...patient, lockMs: LOCK_MS } } = options;
  const { db } = createDb({ url, log, maxConnections: 1, limits });
  try {
    return await db.connection().execute((one) => migrateOn(one as unknown as Kysely<unknown>, options));
  } catch (cause) {
    throw new Error('The database could not be migrated.', { cause });
  } finally {
    // The lock ends with the connection.
    await db.destroy();
  }
}

async function migrateOn(db: Kysely<unknown>, options: MigrateOptions): Promise<string[]> {
  const { migrations = await readMigrations() } = options;
  await waitForTurn(db, options);
  const executed = await listExecuted(db);
  const newer = findNewer(Object.keys(migrations), executed);
  if (newer.length > 0) options.log.warn({ newer }, 'a newer version has migrated the database: this version works on');
  const pending = findPending(
    Object.keys(migrations),
    executed.map(({ name }) => name),
  );
  for (const name of pending) await run(db, { ...options, migrations, name });
  return pending;
}

/** Polls for the lock: a session that waited inside a statement would delay indexes that are built concurrently. */
async function waitForTurn(db: Kysely<unknown>, { log, pauseMs = 500 }: MigrateOptions): Promise<void> {
  let saidMs = -Infinity;
  while (!(await tryLock(db))) {
    if (performance.now() - saidMs > SAY_EVERY_MS) {
      log.info('another node migrates the database: waiting until it is done');
      saidMs = performance.now();
    }
    await sleep(pauseMs);
  }
}

/**
 * The migrations of newer versions that were run. This version works on what they only added.
 * @throws when one of them changed what this version needs
 */
function findNewer(known: readonly string[], executed: readonly ExecutedMigration[]): string[] {
  const newer = executed.filter(({ name }) => !known.includes(name));
  const breaking = newer.find(({ requires }) => requires !== null && !known.includes(requires));
  if (breaking !== undefined)
    throw new Error(
      `A newer version has run the migration ${breaking.name}, and this version is too old to work with the result. Start a version that has the migration ${breaking.requires}.`,
    );
  return newer.map(({ name }) => name);
}

/** @throws when a migration comes before one that was run */
function findPending(known: readonly string[], executed: readonly string[]): string[] {
  const pending = known.filter((name) => !executed.includes(name));
  const late = pending.find((name) => executed.some((other) => other > name));
  if (late !== undefined)
    throw new Error(`${late} comes before a migration that has run already: give it a later number.`);
  return pending;
}

interface Run extends MigrateOptions {
  migrations: Migrations;
  name: string;
}

/** Runs one migration, and repeats it while other sessions hold the locks that it needs. */
async function run(db: Kysely<unknown>, { migrations, name, log, pauseMs = 1_000 }: Run): Promise<void> {
  const migration = migrations[name];
  if (!migration) return;
  const work = async (on: Kysely<unknown>) => {
    await migration.up(on);
    await addExecuted(on, { name, requires: migration.requires ?? null });
  };
  const started = performance.now();
  for (let nextPauseMs = pauseMs; ; nextPauseMs = Math.min(2 * nextPauseMs, MAX_PAUSE_MS)) {
    try {
      await (migration.transaction === false ? work(db) : db.transaction().execute(work));
      log.info({ ms: Math.round(performance.now() - started) }, `migrated: ${name}`);
      return;
    } catch (error) {
      if (!isAboutLocks(error)) throw new Error(`${name}: ${(error as Error).message}`, { cause: error });
      log.warn(`migration ${name} needs a lock that another session holds: it will be tried again`);
      await sleep(nextPauseMs);
    }
  }
}

/** The lock was not available within the limit, or there was a deadlock. */
const isAboutLocks = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
