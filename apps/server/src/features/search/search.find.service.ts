import { verdictSchema } from '@postern/contracts';
import type { Db } from '../../db/client.ts';
import { countOperands, hasExact, hasWords, type Conditions } from './build-query.ts';
import * as repo from './search.find.repo.ts';
import { behind, coverageOf, listPeriods, toPeriod, periodsBetween, type Range } from './list-periods.ts';

/** A search in one endpoint. The caller checks that the endpoint is its own. */
export interface Search {
  endpoint_id: string;
  conditions: Conditions;
  /** Not before this id. */
  from?: string | undefined;
  /** Before this id. */
  until?: string | undefined;
}

export interface Wanted {
  direction: repo.Direction;
  /** Only ids after this one, in this direction. */
  beyond?: string | undefined;
  limit: number;
}

/**
 * The ids that a search finds, in order. What it reads depends on the number of results, not on the size of the
 * endpoint.
 */
export async function findIds(db: Db, search: Search, wanted: Wanted): Promise<string[]> {
  const { endpoint_id, conditions } = search;
  if (conditions.isNever) return [];
  const stretch = { endpoint_id, ...toRange(search, wanted), direction: wanted.direction, limit: wanted.limit };
  const order = orderOf(conditions);
  if (!order) return searchWords(db, stretch, conditions);
  const { status, flag } = order;
  if (status !== undefined || flag === undefined) return repo.listInOrder(db, stretch, order);
  const each = await Promise.all(
    verdictSchema.options.map((verdict) => repo.listInOrder(db, stretch, { status: verdict, flag })),
  );
  return inOrder(each.flat(), wanted.direction).slice(0, wanted.limit);
}

function inOrder(ids: readonly string[], direction: repo.Direction): string[] {
  const sorted = ids.toSorted((a, b) => (a < b ? -1 : 1));
  return direction === 'older' ? sorted.toReversed() : sorted;
}

function toRange(search: Search, { direction, beyond }: Wanted): Range {
  const { endpoint_id, from = `${endpoint_id}_`, until = `${endpoint_id}_~` } = search;
  if (beyond === undefined) return { from, until };
  return direction === 'older'
    ? { from, until: beyond < until ? beyond : until }
    : { from: behind(beyond) > from ? behind(beyond) : from, until };
}

/** The index that already has the list in order: by verdict only, or by one flag that is set. */
function orderOf(conditions: Conditions) {
  const { status, done, assignee_id, import_id } = conditions;
  if (done !== undefined || assignee_id !== undefined || import_id !== undefined) return undefined;
  if (hasWords(conditions)) return undefined;
  const flags = (['unread', 'starred', 'has_files'] as const).filter((flag) => conditions[flag] !== undefined);
  const [flag] = flags;
  if (flags.length > 1 || (flag !== undefined && conditions[flag] === false)) return undefined;
  return { status: status === 'all' ? undefined : status, flag };
}

/** Documents read before the index is queried: enough to see how many of them match. */
const FIRST_LOOK = 256;
/** The most documents read in one statement. */
const LONGEST_LOOK = 20_000;
/**
 * Periods for which a walk has conditions. If so many have few documents, a query of the index costs next to nothing.
 */
const WALKED_PERIODS = 3;

/** The facts about the documents that were read, from which the number of the others is estimated. */
interface Sample {
  seen: number;
  found: number;
  /** Those that meet the exact conditions; 0 also if there are none. */
  exact: number;
  /** The number of periods that they cover, with fractions. */
  periods: number;
}

/**
 * What many documents have is found fastest by a walk through the documents, what few have by the index; the first few
 * documents show which it is. The planner cannot decide: it knows nothing about prefixes, and its guess may be off by a
 * factor of a thousand in either direction.
 */
async function searchWords(db: Db, whole: repo.Stretch, conditions: Conditions): Promise<string[]> {
  const { endpoint_id, direction, limit } = whole;
  const [bounds] = await repo.listBounds(db, [endpoint_id]);
  if (!bounds) return [];
  const found: string[] = [];
  let rest = clip(whole, bounds);
  for (let looks = FIRST_LOOK; ;) {
    const periods = listPeriods(rest, direction).slice(0, WALKED_PERIODS);
    const conditionsOf = periods.map((period) => toPeriod(conditions, endpoint_id, period));
    const looked = periods.length === 0 ? [] : await repo.walk(db, { ...rest, limit: looks }, conditionsOf);
    const seen = looked.filter((each) => each.found !== null);
    const hits = seen.filter((each) => each.found === true).map(({ id }) => id);
    found.push(...hits);
    const isEnd = looked.length < looks && seen.length === looked.length;
    if (found.length >= limit || isEnd) return found.slice(0, limit);
    rest = { ...beyond(rest, seen.at(-1)?.id), limit: limit - found.length };
    const sample: Sample = {
      seen: seen.length,
      found: hits.length,
      exact: seen.filter((each) => each.exact === true).length,
      periods: periodsBetween(seen[0]?.id ?? '', seen.at(-1)?.id ?? ''),
    };
    const ahead = walkAhead(sample, rest.limit);
    if (ahead === undefined || seen.length < looked.length)
      return [...found, ...(await seekWords(db, rest, { conditions, sample }))];
    looks = ahead;
  }
}

function clip(stretch: repo.Stretch, { oldest, newest }: { oldest: string; newest: string }): repo.Stretch {
  const until = behind(newest);
  return {
    ...stretch,
    from: stretch.from > oldest ? stretch.from : oldest,
    until: stretch.until < until ? stretch.until : until,
  };
}

const beyond = (stretch: repo.Stretch, last: string | undefined): repo.Stretch =>
  last === undefined
    ? stretch
    : stretch.direction === 'older'
      ? { ...stretch, until: last }
      : { ...stretch, from: behind(last) };

/** The matches in one period. */
const foundInPeriod = ({ found, periods }: Sample): number => found / Math.max(periods, 1e-6);

/** How many documents a walk would have to read; undefined if the index, for one period, finds fewer. */
function walkAhead(sample: Sample, wanted: number): number | undefined {
  const ahead = (wanted * sample.seen) / sample.found;
  if (!(ahead <= Math.min(foundInPeriod(sample), LONGEST_LOOK))) return undefined;
  return Math.min(Math.ceil(ahead * 1.2) + FIRST_LOOK, LONGEST_LOOK);
}

/** The most by which the number of periods in a query grows from one query to the next. */
export const FASTER = 8;
/** The most operands in one query, of all its periods together. */
export const MAX_OPERANDS = 4096;
/** A few periods too many cost less than a second query. */
const ENOUGH = 1.5;
/** The cost of reading a document, in entries of the index. */
const LOOK_COST = 20;

async function seekWords(
  db: Db,
  stretch: repo.Stretch,
  { conditions, sample }: { conditions: Conditions; sample: Sample },
): Promise<string[]> {
  const { endpoint_id, direction, limit } = stretch;
  const periods = listPeriods(stretch, direction);
  const most = Math.max(1, Math.floor(MAX_OPERANDS / countOperands(conditions)));
  const areExactFew = sample.seen > 0 && (sample.exact + 0.5) * LOOK_COST < sample.seen;
  const seek = hasExact(conditions) && areExactFew ? repo.seekExact : repo.seek;
  const found: string[] = [];
  let had = sample.found;
  let asked = sample.periods;
  for (let at = 0, count = most; at < periods.length && found.length < limit; at += count) {
    // Adds one to the documents found: if there were none, the next one read may still be a result.
    const inOne = (had + 1) / Math.max(asked, 1e-6);
    const enough = Math.ceil((ENOUGH * (limit - found.length)) / inOne);
    count = Math.min(enough, at === 0 ? most : count * FASTER, most);
    const next = periods.slice(at, at + count);
    const conditionsOf = next.map((period) => toPeriod(conditions, endpoint_id, period));
    const ids = await seek(db, { ...stretch, limit: limit - found.length }, conditionsOf);
    found.push(...ids);
    had += ids.length;
    asked += coverageOf(stretch, conditionsOf);
  }
  return found;
}
