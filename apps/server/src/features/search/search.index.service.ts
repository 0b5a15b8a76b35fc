import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../context.ts';
import { DOCUMENT_VERSION } from './document.ts';
import { keepProgress, listAfter, lockProgress } from './search.index.repo.ts';
import { addDocuments } from './search.service.ts';

const STEP = 100;
/** While another process is at it, or something failed. */
const WAIT_MS = 5000;

/**
 * Makes the documents of submissions that came before there were any, or before they were made as they are now. Works as
 * long as it rests, so that nothing else waits for it, and goes on where it was when the process starts again.
 */
export async function runIndexing(deps: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const started = performance.now();
    let restMs = WAIT_MS;
    try {
      const step = await indexStep(deps);
      if (step === 'done') return;
      if (step === 'more') restMs = performance.now() - started;
    } catch (error) {
      if (signal.aborted) return;
      deps.log.error({ err: error }, 'indexing');
    }
    await sleep(restMs, undefined, { signal }).catch(() => undefined);
  }
}

/** One step: documents and how far they go are written together. */
export async function indexStep({ db }: Pick<Deps, 'db'>): Promise<'done' | 'more' | 'elsewhere'> {
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
