import type { Db } from '../../db/client.ts';
import type { Reach } from '../../may-reach.ts';
import { countOperands, toWorkspaceQuery, type Conditions } from './build-query.ts';
import * as repo from './search.recent.repo.ts';
import { behind, listPeriods, periodsOf, toPeriod } from './list-periods.ts';
import { FASTER, MAX_OPERANDS } from './search.find.service.ts';
import { areDocumentsComplete } from './search.service.ts';

/** A search for words in inboxes of a workspace. */
export interface RecentSearch extends Reach {
  /** Only its terms count. */
  conditions: Conditions;
  limit: number;
}

/** Periods in the first query: most searches find enough in them. */
const FIRST_PERIODS = 2;

/**
 * The newest documents in the inboxes of these endpoints that a search finds. The documents contain their words once more
 * with a prefix of the workspace, so that the search costs the same however many endpoints there are.
 */
export async function findRecent(
  db: Db,
  { workspace_id, endpoint_ids, conditions, limit }: RecentSearch,
): Promise<repo.RecentKey[]> {
  if (conditions.isNever) return [];
  if (endpoint_ids || !(await areDocumentsComplete(db)) || (await repo.hasMoved(db, workspace_id))) {
    const own = await repo.listEndpointIds(db, { workspace_id, endpoint_ids });
    return findByEndpoint(db, { endpoint_ids: own, conditions, limit });
  }
  const span = await repo.findSpan(db, workspace_id);
  const periods = span ? periodsOf(span.oldest, span.newest).toReversed() : [];
  const found: repo.RecentKey[] = [];
  let count = FIRST_PERIODS;
  for (let at = 0; at < periods.length && found.length < limit; at += count, count *= FASTER) {
    const queries = periods
      .slice(at, at + count)
      .map((period) => toWorkspaceQuery(conditions.terms, { workspace_id, period }));
    found.push(...(await repo.seekInboxes(db, { workspace_id, queries, limit: limit - found.length })));
  }
  return found;
}

/**
 * The same by the lexemes of each endpoint, one by one: for somebody who may reach only some endpoints. Documents of the
 * previous version have no others, and those of a moved endpoint have the words of its former workspace, so this also
 * serves until all are made again.
 */
async function findByEndpoint(
  db: Db,
  { endpoint_ids, conditions, limit }: { endpoint_ids: readonly string[]; conditions: Conditions; limit: number },
): Promise<repo.RecentKey[]> {
  if (endpoint_ids.length === 0) return [];
  const bounds = await repo.listBounds(db, endpoint_ids);
  const places = bounds
    .flatMap(({ endpoint_id, oldest, newest }) =>
      listPeriods({ from: oldest, until: behind(newest) }, 'older').map((period) => ({ endpoint_id, period })),
    )
    .toSorted((a, b) => b.period - a.period);
  const most = Math.max(1, Math.floor(MAX_OPERANDS / countOperands(conditions)));
  const found: repo.RecentKey[] = [];
  let count = Math.min(bounds.length * 2, most);
  for (let at = 0; at < places.length && found.length < limit;) {
    const next = withWholePeriods(places, at, count);
    const queries = next.map(({ endpoint_id, period }) => toPeriod(conditions, endpoint_id, period).all);
    found.push(...(await repo.seekRecent(db, { endpoint_ids, queries, limit: limit - found.length })));
    at += next.length;
    count = Math.min(count * FASTER, most);
  }
  return found;
}

/** The next `count` places, and the rest of the last place's period. Later periods then hold only older documents. */
function withWholePeriods<Each extends { period: number }>(places: readonly Each[], at: number, count: number): Each[] {
  const last = places[Math.min(at + count, places.length) - 1]?.period;
  return places.slice(at).filter(({ period }, index) => index < count || period === last);
}
