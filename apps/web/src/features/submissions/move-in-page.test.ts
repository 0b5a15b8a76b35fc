import { expect, it } from 'vitest';
import { moveInPage, type SubmissionPage } from './move-in-page.ts';
import { aSubmission } from './testing.ts';

const pageOf = (numbers: number[], rest: Partial<SubmissionPage> = {}): SubmissionPage => ({
  items: numbers.map((n) => aSubmission(n)),
  page: 1,
  size: 3,
  total: numbers.length,
  pages: 1,
  next_cursor: null,
  ...rest,
});
const into = (page: SubmissionPage, n: number) => moveInPage(page, aSubmission(n), { out: false, into: true });
const shown = ({ items, total, pages }: SubmissionPage) => [
  items.map(({ created_at }) => new Date(created_at).getUTCMinutes()),
  total,
  pages,
];

it('takes it out of the list it leaves, and counts one less', () => {
  const page = pageOf([4, 3, 2], { total: 4, pages: 2 });
  expect(shown(moveInPage(page, aSubmission(3), { out: true, into: false }))).toEqual([[4, 2], 3, 1]);
  expect(moveInPage(page, aSubmission(9), { out: true, into: false }).total).toBe(3);
});

it('puts it where it belongs in time', () => {
  expect(shown(into(pageOf([]), 5))).toEqual([[5], 1, 1]);
  expect(shown(into(pageOf([7, 3]), 5))).toEqual([[7, 5, 3], 3, 1]);
  expect(shown(into(pageOf([7, 3]), 1))).toEqual([[7, 3, 1], 3, 1]);
  expect(shown(into(pageOf([7, 6, 3]), 5))).toEqual([[7, 6, 5], 4, 2]);
});

it('only counts it when it belongs on another page', () => {
  expect(shown(into(pageOf([7, 6, 3], { total: 5, pages: 2 }), 1))).toEqual([[7, 6, 3], 6, 2]);
  expect(shown(into(pageOf([3, 2], { page: 2, total: 5, pages: 2 }), 9))).toEqual([[3, 2], 6, 2]);
});

it('never has it twice', () => {
  expect(shown(into(pageOf([7, 5]), 5))[0]).toEqual([7, 5]);
});

it('leaves other lists alone', () => {
  const page = pageOf([3]);
  expect(moveInPage(page, aSubmission(3), { out: false, into: false })).toBe(page);
});
