import type { Deps } from '../../context.ts';
import { runSteps, type Step } from '../../jobs/steps.ts';
import { DOCUMENT_VERSION } from './build-document.ts';
import { keepProgress, listAfter, lockProgress } from './search.index.repo.ts';
import { addDocuments } from './search.service.ts';

const STEP = 100;
/**
 * Makes the documents of submissions that have none, or one of an earlier version. Continues at the same place when the
 * process starts again.
 */
export const runIndexing = (deps: Deps, signal: AbortSignal): Promise<void> =>
  runSteps(() => indexStep(deps), { log: deps.log, signal, what: 'indexing' });

/** Makes one step: one transaction writes documents and progress. */
export async function indexStep({ db }: Pick<Deps, 'db'>): Promise<Step> {
  return db.transaction().execute(async (trx) => {
    const progress = await lockProgress(trx);
    if (!progress) return 'elsewhere';
    const isCurrent = progress.version === DOCUMENT_VERSION;
    if (isCurrent && progress.isDone) return 'done';
    const keys = await listAfter(trx, isCurrent ? progress.after : null, STEP);
    await addDocuments(
      trx,
      keys.map(({ endpoint_id, id }) => ({ endpoint_id, submission_id: id })),
    );
    const isDone = keys.length < STEP;
    await keepProgress(trx, { version: DOCUMENT_VERSION, after: keys.at(-1) ?? progress.after, isDone });
    return isDone ? 'done' : 'more';
  });
}
