import { firstChildIdAt, timeOfChildId } from '../../ids.ts';
import { toQueries, type Conditions } from './build-query.ts';
import { PERIOD_MS, periodOfId } from './build-lexemes.ts';
import type { Direction, Period } from './search.find.repo.ts';

/** The first text that sorts after an id and before every later id: all ids have the same length. */
export const behind = (id: string): string => `${id}~`;

const idOf = (bound: string): string => bound.replace('~', '');

export interface Range {
  /** Not before this id. */
  from: string;
  /** Before this id. */
  until: string;
}

/** The periods of a range of ids, in the order in which a search reads them. */
export function listPeriods({ from, until }: Range, direction: Direction): number[] {
  if (from >= until) return [];
  const periods = periodsOf(idOf(from), idOf(until));
  return direction === 'older' ? periods.toReversed() : periods;
}

/**
 * The periods from one id to another, the oldest first. Ids of two endpoints cannot be compared as texts, because they
 * begin with their endpoints.
 */
export function periodsOf(oldest: string, newest: string): number[] {
  const [first, last] = [periodOfId(oldest), periodOfId(newest)];
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index);
}

export const toPeriod = (conditions: Conditions, endpoint_id: string, period: number): Period => ({
  from: firstChildIdAt(endpoint_id, new Date(period * PERIOD_MS)),
  until: firstChildIdAt(endpoint_id, new Date((period + 1) * PERIOD_MS)),
  ...toQueries(conditions, { endpoint_id, period }),
});

/** The number of periods between two bounds, with fractions. */
export function periodsBetween(one: string, other: string): number {
  const [a, b] = [one, other].map((bound) => timeOfChildId(idOf(bound))?.getTime() ?? 0);
  return Math.abs((a ?? 0) - (b ?? 0)) / PERIOD_MS;
}

/** The number of periods that a range covers of these, with fractions: the newest and the oldest are seldom whole. */
export const coverageOf = (range: Range, periods: readonly Range[]): number =>
  periods
    .map(({ from, until }) =>
      periodsBetween(range.from > from ? range.from : from, range.until < until ? range.until : until),
    )
    .reduce((sum, part) => sum + part, 0);
