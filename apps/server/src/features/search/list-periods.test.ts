import { expect, it } from 'vitest';
import { firstChildIdAt } from '../../ids.ts';
import { PERIOD_MS } from './build-lexemes.ts';
import { behind, coverageOf, listPeriods, periodsBetween } from './list-periods.ts';

const idAt = (period: number) => firstChildIdAt('AAAAAAAAAA', new Date(period * PERIOD_MS));
const period = (n: number) => ({ from: idAt(n), until: idAt(n + 1) });

it('lists the periods of a range, the first to search first', () => {
  const range = { from: idAt(3.5), until: behind(idAt(5.25)) };
  expect(listPeriods(range, 'older')).toEqual([5, 4, 3]);
  expect(listPeriods(range, 'newer')).toEqual([3, 4, 5]);
  expect(listPeriods({ from: idAt(4), until: idAt(4) }, 'older')).toEqual([]);
});

it('measures the distance between two bounds', () => {
  expect(periodsBetween(idAt(1), idAt(1.5))).toBeCloseTo(0.5, 5);
  expect(periodsBetween(behind(idAt(2)), idAt(1))).toBeCloseTo(1, 5);
});

it('counts only the part of a period that the range covers', () => {
  const range = { from: idAt(3.5), until: behind(idAt(5.25)) };
  expect(coverageOf(range, [period(5)])).toBeCloseTo(0.25, 5);
  expect(coverageOf(range, [period(5), period(4), period(3)])).toBeCloseTo(1.75, 5);
  expect(coverageOf(range, [])).toBe(0);
});
