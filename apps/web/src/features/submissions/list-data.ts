import type { Submission } from '@postern/contracts';
import type { AppRouter } from '@postern/server/router';
import type { InfiniteData } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';

export type SubmissionPage = inferRouterOutputs<AppRouter>['submissions']['list'];

/** A submission as a list has it: what may be missing is missing, never undefined. */
export type Listed = SubmissionPage['items'][number];

/** What can change of a submission. */
export type Change = Partial<Pick<Submission, 'status' | 'starred' | 'read_at'>>;

/** A list as far as it was loaded: page after page, each with the cursor it began at. */
export type ListData = InfiniteData<SubmissionPage, string | undefined>;

/** The rows of a list, newest first, none twice. */
export function itemsOf(data: ListData): Listed[] {
  const seen = new Set<string>();
  return data.pages.flatMap(({ items }) => items.filter(({ id }) => !seen.has(id) && seen.add(id)));
}

/** Changes rows where they are. Pages without any of them stay the same objects, as do all other rows. */
export const changeIn = (data: ListData, ids: ReadonlySet<string>, change: Change): ListData =>
  mapPages(data, (items) =>
    items.some(({ id }) => ids.has(id))
      ? items.map((item) => (ids.has(item.id) ? { ...item, ...change } : item))
      : items,
  );

/** Takes rows out. @returns the list without them, and those that it had */
export function takeFrom(data: ListData, ids: ReadonlySet<string>): { data: ListData; taken: Listed[] } {
  const taken = itemsOf(data).filter(({ id }) => ids.has(id));
  if (taken.length === 0) return { data, taken };
  const without = mapPages(data, (items) =>
    items.some(({ id }) => ids.has(id)) ? items.filter(({ id }) => !ids.has(id)) : items,
  );
  return { data: countBy(without, -taken.length), taken };
}

/** Puts rows back at their places in time, as far down as the list was loaded. */
export function putInto(data: ListData, submissions: readonly Listed[]): ListData {
  const known = new Set(itemsOf(data).map(({ id }) => id));
  const missing = submissions.filter(({ id }) => !known.has(id));
  const [first, ...rest] = data.pages;
  if (!first || missing.length === 0) return data;
  const hasMore = (data.pages.at(-1)?.next_cursor ?? null) !== null;
  const all = [...itemsOf(data), ...missing].toSorted(newestFirst);
  const oldest = itemsOf(data).at(-1);
  // What is older than the last row comes by itself when the next page is loaded.
  const shown = hasMore && oldest ? all.filter((item) => newestFirst(item, oldest) <= 0) : all;
  const pages = [{ ...first, items: shown }, ...rest.map((page) => ({ ...page, items: [] }))];
  return countBy({ ...data, pages }, missing.length);
}

/**
 * Brings the top of a list up to date with its first page as it is now: what is new enters, what is gone goes, and what
 * was loaded below stays. Rows that did not change stay the same objects. When more came than fits on a page, the list
 * begins anew.
 */
export function mergeTop(data: ListData, top: SubmissionPage): ListData {
  const before = itemsOf(data);
  const last = top.items.at(-1);
  const fresh = { ...top, items: keepSame(top.items, before) };
  const newest = before[0];
  const isApart = last !== undefined && newest !== undefined && newestFirst(last, newest) < 0;
  if (top.next_cursor === null || !last || isApart) return { pages: [fresh], pageParams: [undefined] };
  const [first, ...rest] = mapPages(data, (items) => items.filter((item) => newestFirst(item, last) > 0)).pages;
  if (!first) return { pages: [fresh], pageParams: [undefined] };
  const joined = { ...fresh, items: [...fresh.items, ...first.items], next_cursor: first.next_cursor };
  return { pages: [joined, ...rest], pageParams: data.pageParams };
}

/** Brings rows up to date where they are; none enters and none goes. */
export function updateIn(data: ListData, page: SubmissionPage): ListData {
  const now = new Map(keepSame(page.items, itemsOf(data)).map((item) => [item.id, item]));
  return mapPages(data, (items) =>
    items.some((item) => (now.get(item.id) ?? item) !== item) ? items.map((item) => now.get(item.id) ?? item) : items,
  );
}

/** Adds the page that follows; a page that came twice is added once. */
export function append(data: ListData, cursor: string, page: SubmissionPage): ListData {
  if (data.pages.at(-1)?.next_cursor !== cursor) return data;
  return { pages: [...data.pages, page], pageParams: [...data.pageParams, cursor] };
}

/** The ids on a page that are newer than everything a list has. */
export function newIn(data: ListData, top: SubmissionPage): string[] {
  const newest = itemsOf(data)[0];
  return top.items.filter((item) => !newest || newestFirst(item, newest) < 0).map(({ id }) => id);
}

/** Newest first; of the same moment, the higher id. */
const newestFirst = (one: Submission, other: Submission): number =>
  compare(other.created_at, one.created_at) || compare(other.id, one.id);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

function mapPages(data: ListData, map: (items: Listed[]) => Listed[]): ListData {
  const pages = data.pages.map((page) => {
    const items = map(page.items);
    return items === page.items ? page : { ...page, items };
  });
  return { ...data, pages };
}

/** Moves the total, which the first page tells. */
function countBy(data: ListData, by: number): ListData {
  const [first, ...rest] = data.pages;
  return first ? { ...data, pages: [{ ...first, total: Math.max(0, first.total + by) }, ...rest] } : data;
}

/** The items, but the objects of before where nothing differs: then nothing is drawn again. */
function keepSame(items: readonly Listed[], before: readonly Listed[]): Listed[] {
  const known = new Map(before.map((item) => [item.id, item]));
  return items.map((item) => {
    const old = known.get(item.id);
    return old && JSON.stringify(old) === JSON.stringify(item) ? old : item;
  });
}
