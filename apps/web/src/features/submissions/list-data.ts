import type { Submission } from '@postern/contracts';
import type { AppRouter } from '@postern/server/router';
import type { InfiniteData } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';

export type SubmissionPage = inferRouterOutputs<AppRouter>['submissions']['list'];

/** A submission in a list: optional keys are absent, never undefined. */
export type Listed = SubmissionPage['items'][number];

/** The parts of a submission that can change. */
export type Change = Partial<Pick<Submission, 'status' | 'starred' | 'read_at'>> & {
  /** Undefined: it is open again. */
  done_at?: string | undefined;
  /** Undefined: no one takes care of it any more. */
  assignee_id?: string | undefined;
};

/** A submission after a change. */
export function changed(item: Listed, change: Change): Listed {
  const { done_at, assignee_id, ...kept } = { ...item, ...change };
  return { ...kept, ...(done_at !== undefined && { done_at }), ...(assignee_id !== undefined && { assignee_id }) };
}

/** The loaded part of a list: page after page, each with its starting cursor. */
export type ListData = InfiniteData<SubmissionPage, string | undefined>;

/** The rows of a list, newest first, without duplicates. */
export function itemsOf(data: ListData): Listed[] {
  const seen = new Set<string>();
  return data.pages.flatMap(({ items }) => items.filter(({ id }) => !seen.has(id) && seen.add(id)));
}

/** Changes rows in place. Pages without any of them stay the same objects, and so do all other rows. */
export const changeIn = (data: ListData, ids: ReadonlySet<string>, change: Change): ListData =>
  mapPages(data, (items) =>
    items.some(({ id }) => ids.has(id))
      ? items.map((item) => (ids.has(item.id) ? changed(item, change) : item))
      : items,
  );

/** Removes rows. @returns the list without them, and the removed rows */
export function takeFrom(data: ListData, ids: ReadonlySet<string>): { data: ListData; taken: Listed[] } {
  const taken = itemsOf(data).filter(({ id }) => ids.has(id));
  if (taken.length === 0) return { data, taken };
  const without = mapPages(data, (items) =>
    items.some(({ id }) => ids.has(id)) ? items.filter(({ id }) => !ids.has(id)) : items,
  );
  return { data: countBy(without, -taken.length), taken };
}

/** Inserts rows at their places in time, within the loaded part of the list. */
export function putInto(data: ListData, submissions: readonly Listed[]): ListData {
  const known = new Set(itemsOf(data).map(({ id }) => id));
  const missing = submissions.filter(({ id }) => !known.has(id));
  const [first, ...rest] = data.pages;
  if (!first || missing.length === 0) return data;
  const hasMore = (data.pages.at(-1)?.next_cursor ?? null) !== null;
  const all = [...itemsOf(data), ...missing].toSorted(newestFirst);
  const oldest = itemsOf(data).at(-1);
  // Rows older than the last one are loaded with the next page.
  const shown = hasMore && oldest ? all.filter((item) => newestFirst(item, oldest) <= 0) : all;
  const pages = [{ ...first, items: shown }, ...rest.map((page) => ({ ...page, items: [] }))];
  return countBy({ ...data, pages }, missing.length);
}

/**
 * Updates the top of a list with its current first page: new rows are added, missing ones are removed, and the rows
 * loaded below stay. Unchanged rows stay the same objects. If more new rows arrived than fit on a page, the list starts
 * again.
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

/** Updates rows in place, without adding or removing any. */
export function updateIn(data: ListData, page: SubmissionPage): ListData {
  const now = new Map(keepSame(page.items, itemsOf(data)).map((item) => [item.id, item]));
  return mapPages(data, (items) =>
    items.some((item) => (now.get(item.id) ?? item) !== item) ? items.map((item) => now.get(item.id) ?? item) : items,
  );
}

/** Adds the next page; a page that arrives twice is added once. */
export function append(data: ListData, cursor: string, page: SubmissionPage): ListData {
  if (data.pages.at(-1)?.next_cursor !== cursor) return data;
  return { pages: [...data.pages, page], pageParams: [...data.pageParams, cursor] };
}

/** The ids on a page that are newer than everything in the list. */
export function newIn(data: ListData, top: SubmissionPage): string[] {
  const newest = itemsOf(data)[0];
  return top.items.filter((item) => !newest || newestFirst(item, newest) < 0).map(({ id }) => id);
}

/** Newest first; at the same moment, the higher id. */
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

/** Changes the total, which is part of the first page. */
function countBy(data: ListData, by: number): ListData {
  const [first, ...rest] = data.pages;
  return first ? { ...data, pages: [{ ...first, total: Math.max(0, first.total + by) }, ...rest] } : data;
}

/** The items, with the previous objects if they are equal, so that nothing is rendered again. */
function keepSame(items: readonly Listed[], before: readonly Listed[]): Listed[] {
  const known = new Map(before.map((item) => [item.id, item]));
  return items.map((item) => {
    const old = known.get(item.id);
    return old && JSON.stringify(old) === JSON.stringify(item) ? old : item;
  });
}
