import { expect, it } from 'vitest';
import { choicesOf, moved } from './column-order.ts';
import { columnsAs, type Column } from './columns.ts';
import { tracksOf } from './tracks.ts';

it('moves within the list', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, -5)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b'], 1, 9)).toEqual(['a', 'b']);
  expect(moved(['a'], 7, 0)).toEqual(['a']);
});

it('offers the shown fields first, each once', () => {
  const choices = choicesOf(['b', 'gone'], ['a', 'b', 'c', 'a']);
  expect(choices.map(({ field, isShown }) => [field, isShown])).toEqual([
    ['b', true],
    ['gone', true],
    ['a', false],
    ['c', false],
  ]);
});

const usual: Column[] = [
  { field: 'name', role: 'title' },
  { field: null, role: 'why' },
  { field: 'message', role: 'text' },
];

it('creates the chosen columns, with the reason after the first', () => {
  expect(columnsAs(['email', 'message', 'city'], usual).map(({ field, role }) => `${role} ${field}`)).toEqual([
    'title email',
    'why null',
    'text message',
    'plain city',
  ]);
});

it('gives the remaining width to the last if the longest is not among them', () => {
  expect(columnsAs(['name', 'email', 'city'], []).map(({ role }) => role)).toEqual(['title', 'plain', 'text']);
  expect(columnsAs(['message'], usual.slice(2)).map(({ role }) => role)).toEqual(['title']);
});

it('applies stored widths, and gives one column the rest', () => {
  const columns = columnsAs(['name', 'email'], []);
  const one = tracksOf(columns, new Map([['name', 300]])).wide;
  expect(one.tracks).toBe('28px 28px 300px minmax(150px, 2.6fr) 3rem 4rem');
  const both = tracksOf(
    columns,
    new Map([
      ['name', 300],
      ['email', 200],
    ]),
  ).wide;
  expect(both.tracks).toContain('300px minmax(200px, 1fr)');
  expect(both.least).toBe(28 + 28 + 300 + 200 + 48 + 64 + 28);
});
