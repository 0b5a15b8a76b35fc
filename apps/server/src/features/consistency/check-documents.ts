import type { Db } from '../../db/client.ts';
import { isDocumentExpected, addDocuments } from '../search/search.service.ts';
import * as repo from './consistency.repo.ts';
import type { Checking } from './fault.model.ts';

const PAGE = 1000;

/**
 * Compares the search documents with their submissions. Documents that the dispatcher has still to make are no faults.
 * @returns the number of submissions
 */
export async function checkDocuments(db: Db, check: Checking): Promise<number> {
  let checked = 0;
  for (let after: repo.SubmissionKey = { endpoint_id: '', id: '' }; ;) {
    check.signal?.throwIfAborted();
    const page = await repo.listDocumented(db, { after, limit: PAGE });
    const suspects = page.filter(({ document }) => document !== 'current');
    if (suspects.length > 0) await checkSuspects(db, { ...check, suspects });
    check.onProgress('search documents', (checked += page.length));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return checked;
    after = last;
  }
}

interface Suspects extends Checking {
  suspects: readonly repo.DocumentedSubmission[];
}

async function checkSuspects(db: Db, { suspects, repair, onFault }: Suspects): Promise<void> {
  const undispatched = await repo.findUndispatched(
    db,
    suspects.map(({ id }) => id),
  );
  // Read after the outbox: what has left it in the meantime has its document now.
  const documented = await repo.findWithDocument(db, suspects);
  const expected = await isDocumentExpected(db);
  const isMissing = (one: repo.SubmissionKey) => !undispatched.has(one.id) && !documented.has(one.id) && expected(one);
  const faults = suspects.filter((one) => one.document === 'outdated' || isMissing(one));
  if (repair) {
    const keys = faults.map(({ endpoint_id, id }) => ({ endpoint_id, submission_id: id }));
    await db.transaction().execute((trx) => addDocuments(trx, keys));
  }
  for (const { id, document } of faults)
    onFault({
      kind: document === 'missing' ? 'missing_document' : 'outdated_document',
      id,
      detail: `The search document of submission ${id} is ${document}.`,
      isRepaired: repair,
    });
}
