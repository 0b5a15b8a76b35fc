import type { Deps } from '../context.ts';
import type { Db, Trx } from '../db/client.ts';
import { keepProgress, lockProgress } from './progress.ts';
import { runSteps, type Step } from './steps.ts';

/**
 * Changes what is stored, a few rows at a time, while the server runs: for what would take a migration too long. Code that
 * reads such rows takes both kinds until a later release.
 */
export interface DataMigration {
  /** Numbered like a migration: `0012-what-it-does`. */
  name: string;
  /**
   * Changes the next few, in far less than a statement's limit. What it changes and how far it is are committed together.
   * @param after where the last step ended; null at the beginning
   * @returns where this one ended; undefined when nothing is left
   */
  step(trx: Trx, after: string | null): Promise<string | undefined>;
}

interface Progress {
  after: string | null;
  isDone: boolean;
}

/** Does what is left of them, one after the other, where they were broken off. Several processes take turns. */
export async function runDataMigrations(
  { db, log }: Pick<Deps, 'db' | 'log'>,
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
