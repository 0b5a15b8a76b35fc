import type { Logger } from 'pino';
import type { Db, Trx } from '../db/client.ts';
import { keepProgress, lockProgress } from './progress.ts';
import { runSteps, type Step } from './steps.ts';

/**
 * Changes stored rows while the server runs, a few at a time: for changes that would take a migration too long. Until a
 * later release, code that reads such rows accepts both kinds.
 */
export interface DataMigration {
  /** Numbered like a migration: `0012-what-it-does`. */
  name: string;
  /**
   * Changes the next few rows, in far less than a statement's limit. The changes and the progress are committed
   * together.
   * @param after where the last step ended; null at the beginning
   * @returns where this one ended; undefined when nothing is left
   */
  step(trx: Trx, after: string | null): Promise<string | undefined>;
}

interface Progress {
  after: string | null;
  isDone: boolean;
}

/** Runs the remaining ones in order, from where they stopped. Several processes take turns. */
export async function runDataMigrations(
  { db, log }: { db: Db; log: Logger },
  signal: AbortSignal,
  list: readonly DataMigration[],
): Promise<void> {
  for (const migration of list)
    await runSteps(() => stepDataMigration(db, migration), { log, signal, what: `data migration ${migration.name}` });
}

export async function stepDataMigration(db: Db, migration: DataMigration): Promise<Step> {
  const key = `data-migration.${migration.name}`;
  return db.transaction().execute(async (trx) => {
    const progress = await lockProgress<Progress>(trx, key, { after: null, isDone: false });
    if (!progress) return 'elsewhere';
    if (progress.isDone) return 'done';
    const after = await migration.step(trx, progress.after);
    const isDone = after === undefined;
    await keepProgress(trx, key, { after: after ?? progress.after, isDone } satisfies Progress);
    return isDone ? 'done' : 'more';
  });
}
