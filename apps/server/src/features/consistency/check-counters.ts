import type { Db } from '../../db/client.ts';
import * as repo from './consistency.repo.ts';
import type { Checking } from './fault.model.ts';

const names = ['inbox', 'spam', 'held', 'refused', 'unread'] as const;

/**
 * Compares the counters of all endpoints with their submissions.
 * @returns the number of endpoints
 */
export async function checkCounters(db: Db, check: Checking): Promise<number> {
  const ids = await repo.listEndpointIds(db);
  for (const [i, id] of ids.entries()) {
    check.signal?.throwIfAborted();
    const endpoint = await repo.countEndpoint(db, id);
    const wrong = endpoint && differences(endpoint);
    if (wrong !== undefined) {
      if (check.repair) await db.transaction().execute((trx) => repo.recount(trx, id));
      check.onFault({ kind: 'wrong_counter', id, detail: `Endpoint ${id}: ${wrong}.`, isRepaired: check.repair });
    }
    check.onProgress('counters', i + 1);
  }
  return ids.length;
}

/** "inbox is 3 instead of 4", or undefined if there is none. */
function differences({ stored, actual }: repo.CountedEndpoint): string | undefined {
  if (!stored) return 'its counters are missing';
  const wrong = names.filter((name) => stored[name] !== actual[name]);
  if (wrong.length === 0) return undefined;
  return wrong.map((name) => `${name} is ${stored[name]} instead of ${actual[name]}`).join(', ');
}
