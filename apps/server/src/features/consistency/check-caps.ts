import type { Db } from '../../db/client.ts';
import * as repo from './caps.repo.ts';
import type { Checking } from './fault.model.ts';

/** Compares the counts of all caps with the seats of accepted submissions. */
export async function checkCaps(db: Db, check: Checking): Promise<void> {
  for (const id of await repo.listWrong(db)) {
    check.signal?.throwIfAborted();
    if (check.repair) await db.transaction().execute((trx) => repo.recount(trx, id));
    const detail = `Endpoint ${id}: a cap counts other submissions than there are.`;
    check.onFault({ kind: 'wrong_counter', id, detail, isRepaired: check.repair });
  }
}
