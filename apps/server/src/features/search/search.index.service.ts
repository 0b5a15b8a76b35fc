import type { Deps } from '../../context.ts';
import { runSteps, takeStep, type StepResult, type Steps } from '../../jobs/steps.ts';
import { DOCUMENT_VERSION } from './document.ts';
import { addDocuments } from './search.service.ts';

const indexing: Steps = {
  key: 'search.indexed',
  version: DOCUMENT_VERSION,
  size: 100,
  async act(trx, keys) {
    await addDocuments(
      trx,
      keys.map(({ endpoint_id, id }) => ({ endpoint_id, submission_id: id })),
    );
  },
};

/** Makes the documents of submissions that came before there were any, or before they were made as they are now. */
export const runIndexing = (deps: Deps, signal: AbortSignal): Promise<void> => runSteps(deps, indexing, signal);

export const indexStep = ({ db }: Pick<Deps, 'db'>): Promise<StepResult> => takeStep(db, indexing);
