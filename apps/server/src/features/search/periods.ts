import { firstChildIdAt, timeOfChildId } from '../../ids.ts';
import { toQueries, type Conditions } from './conditions.ts';
import { PERIOD_MS, periodOfId } from './lexemes.ts';
import type { Direction, Period } from './search.find.repo.ts';

/** What sorts behind an id, and before every later one: they are all of one length. */
export const behind = (id: string): string => `${id}~`;

export interface Range {
  /** Not before this id. */
  from: string;
  /** Before this one. */
  until: string;
}

/** The periods in which a range of ids lies, in the order in which a search comes to them. */
export function listPeriods({ from, until }: Range, direction: Direction): number[] {
  if (from >= until) return [];
  const [first, last] = [periodOfId(from), periodOfId(until.replace('~', ''))];
  const periods = Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index);
  return direction === 'older' ? periods.toReversed() : periods;
}

export const toPeriod = (conditions: Conditions, endpoint_id: string, period: number): Period => ({
  from: firstChildIdAt(endpoint_id, new Date(period * PERIOD_MS)),
  until: firstChildIdAt(endpoint_id, new Date((period + 1) * PERIOD_MS)),
  ...toQueries(conditions, { endpoint_id, period }),
});

/** How many periods, or what part of one, lie between two ids. */
export function periodsBetween(one: string, other: string): number {
  const [a, b] = [one, other].map((id) => timeOfChildId(id)?.getTime() ?? 0);
  return Math.abs((a ?? 0) - (b ?? 0)) / PERIOD_MS;
}
