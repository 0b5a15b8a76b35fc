import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db, Trx } from '../db/client.ts';

export interface SubmissionKey {
  endpoint_id: string;
  id: string;
}

/** How far something has been done to the submissions that were there before it, and by which version. */
export interface Progress {
  version: number;
  /** The last submission that it was done to; null at the beginning. */
  after: SubmissionKey | null;
  isDone: boolean;
}

export type StepResult = 'done' | 'more' | 'elsewhere';

export interface Steps {
  /** Where the progress is kept. */
  key: string;
  /** Changes when all has to be done again. */
  version: number;
  /** Submissions in one step. */
  size: number;
  act: (trx: Trx, keys: readonly SubmissionKey[]) => Promise<void>;
}

/** While another process is at it, or something failed. */
const WAIT_MS = 5000;

/**
 * Goes through all submissions once. Works as long as it rests, so that nothing else waits for it, and goes on where it
 * was when the process starts again.
 */
export async function runSteps({ db, log }: { db: Db; log: Logger }, steps: Steps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const started = performance.now();
    let restMs = WAIT_MS;
    try {
      const result = await takeStep(db, steps);
      if (result === 'done') return;
      if (result === 'more') restMs = performance.now() - started;
    } catch (error) {
      if (signal.aborted) return;
      log.error({ err: error, steps: steps.key }, 'a step through all submissions failed');
    }
    await sleep(restMs, undefined, { signal }).catch(() => undefined);
  }
}

/** One step through all submissions: what is done and how far it goes are written together. */
export async function takeStep(db: Db, { key, version, size, act }: Steps): Promise<StepResult> {
  return db.transaction().execute(async (trx) => {
    const progress = await lockProgress(trx, key);
    if (!progress) return 'elsewhere';
    const isCurrent = progress.version === version;
    if (isCurrent && progress.isDone) return 'done';
    const keys = await listAfter(trx, isCurrent ? progress.after : null, size);
    await act(trx, keys);
    const isDone = keys.length < size;
    await keepProgress(trx, key, { version, after: keys.at(-1) ?? progress.after, isDone });
    return isDone ? 'done' : 'more';
  });
}

/** undefined while somebody else is at it. */
export async function lockProgress(trx: Trx, key: string): Promise<Progress | undefined> {
  const beginning: Progress = { version: 0, after: null, isDone: false };
  await trx
    .insertInto('installation')
    .values({ key, value: JSON.stringify(beginning) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await trx
    .selectFrom('installation')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && (JSON.parse(row.value) as Progress);
}

async function keepProgress(trx: Trx, key: string, progress: Progress): Promise<void> {
  await trx
    .updateTable('installation')
    .set({ value: JSON.stringify(progress) })
    .where('key', '=', key)
    .execute();
}

/** The next submissions in the order of the primary key. */
async function listAfter(trx: Trx, after: SubmissionKey | null, limit: number): Promise<SubmissionKey[]> {
  const { rows } = await sql<SubmissionKey>`
    select endpoint_id, id from submission
    where (endpoint_id, id) > (${after?.endpoint_id ?? ''}, ${after?.id ?? ''})
    order by endpoint_id, id limit ${limit}`.execute(trx);
  return rows;
}
