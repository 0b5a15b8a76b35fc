import { describe, expect, it } from 'vitest';
import {
  append,
  changeIn,
  itemsOf,
  mergeTop,
  newIn,
  putInto,
  takeFrom,
  updateIn,
  type ListData,
  type Listed,
  type SubmissionPage,
} from './list-data.ts';
import { aSubmission, idOf } from '../../../test/submissions.ts';

const page = (numbers: number[], rest: Partial<SubmissionPage> = {}): SubmissionPage => ({
  items: numbers.map((n) => aSubmission(n) as Listed),
  page: 1,
  size: 3,
  total: 9,
  total_capped: false,
  pages: 3,
  next_cursor: null,
  ...rest,
});
const list = (...pages: SubmissionPage[]): ListData => ({ pages, pageParams: pages.map(() => undefined) });
const numbers = (data: ListData) => itemsOf(data).map(({ id }) => Number(id.slice(-3)));
const ids = (...of: number[]) => new Set(of.map(idOf));
const two = () => list(page([9, 8, 7], { next_cursor: 'a' }), page([6, 5, 4], { next_cursor: 'b' }));

describe('changeIn', () => {
  it('keeps the objects of all other rows and pages', () => {
    const before = two();
    const after = changeIn(before, ids(5), { starred: true });
    expect(itemsOf(after).filter(({ starred }) => starred)).toHaveLength(1);
    expect(after.pages[0]).toBe(before.pages[0]);
    expect(after.pages[1]?.items[0]).toBe(before.pages[1]?.items[0]);
  });
});

describe('takeFrom and putInto', () => {
  it('remove and restore a row in its place', () => {
    const { data, taken } = takeFrom(two(), ids(8, 5, 1));
    expect(numbers(data)).toEqual([9, 7, 6, 4]);
    expect(data.pages[0]?.total).toBe(7);
    expect(taken).toHaveLength(2);
    const back = putInto(data, taken);
    expect(numbers(back)).toEqual([9, 8, 7, 6, 5, 4]);
    expect(back.pages[0]?.total).toBe(9);
    expect(back.pages.at(-1)?.next_cursor).toBe('b');
    expect(putInto(back, taken)).toBe(back);
  });

  it('leave rows older than the last one to the next page', () => {
    const { data, taken } = takeFrom(two(), ids(4));
    expect(numbers(putInto(data, taken))).toEqual([9, 8, 7, 6, 5]);
    const { data: whole, taken: last } = takeFrom(list(page([2, 1])), ids(1));
    expect(numbers(putInto(whole, last))).toEqual([2, 1]);
  });
});

describe('mergeTop', () => {
  it('adds new rows, removes missing ones and keeps the rows loaded below', () => {
    const top = page([11, 10, 9], { next_cursor: 'c', total: 10 });
    const data = mergeTop(two(), top);
    expect(numbers(data)).toEqual([11, 10, 9, 8, 7, 6, 5, 4]);
    expect(data.pages[0]?.total).toBe(10);
    expect(data.pages[0]?.next_cursor).toBe('a');
    expect(numbers(mergeTop(two(), page([9, 7, 6], { next_cursor: 'c' })))).toEqual([9, 7, 6, 5, 4]);
  });

  it('keeps the objects of unchanged rows', () => {
    const before = two();
    const changed = page([9, 8], { next_cursor: 'c' });
    changed.items[1] = { ...(aSubmission(8) as Listed), starred: true };
    const after = itemsOf(mergeTop(before, changed));
    expect(after[0]).toBe(before.pages[0]?.items[0]);
    expect(after[1]?.starred).toBe(true);
  });

  it('starts again if there is a gap, and if the first page is everything', () => {
    expect(numbers(mergeTop(two(), page([99, 98, 97], { next_cursor: 'c' })))).toEqual([99, 98, 97]);
    expect(numbers(mergeTop(two(), page([9])))).toEqual([9]);
    expect(numbers(mergeTop(two(), page([])))).toEqual([]);
  });
});

it('updateIn changes rows in place, and adds none', () => {
  const top = page([10, 9, 8]);
  top.items[1] = { ...(aSubmission(9) as Listed), starred: true };
  const before = two();
  const after = updateIn(before, top);
  expect(numbers(after)).toEqual([9, 8, 7, 6, 5, 4]);
  expect(itemsOf(after)[0]?.starred).toBe(true);
  expect(after.pages[1]).toBe(before.pages[1]);
});

it('append adds a page once', () => {
  const once = append(two(), 'b', page([4, 3, 2]));
  expect(numbers(once)).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
  expect(append(once, 'b', page([4, 3, 2]))).toBe(once);
});

it('newIn returns rows newer than all others', () => {
  expect(newIn(two(), page([11, 10, 9, 3]))).toEqual([idOf(11), idOf(10)]);
  expect(newIn(list(page([])), page([1]))).toEqual([idOf(1)]);
});
