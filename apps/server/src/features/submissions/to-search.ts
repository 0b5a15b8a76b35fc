import type { SubmissionFilter } from '@postern/contracts';
import { firstChildIdAt } from '../../ids.ts';
import { toConditions } from '../search/build-query.ts';
import type { Search } from '../search/search.find.service.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** A bound without a time is a whole day. */
const isDay = (bound: string): boolean => !bound.includes('T');

/** Turns a filter of the contract into a search in one endpoint. */
export function toSearch(endpoint_id: string, { from, to, ...filter }: SubmissionFilter): Search {
  const idAt = (bound: string, addedMs = 0) =>
    firstChildIdAt(endpoint_id, new Date(Math.ceil(Date.parse(bound)) + addedMs));
  return {
    endpoint_id,
    conditions: toConditions(filter),
    from: from === undefined ? undefined : idAt(from),
    until: to === undefined ? undefined : idAt(to, isDay(to) ? DAY_MS : 0),
  };
}

/** Whether a filter names only a verdict, so that the counters know the total. */
export const isUnfiltered = (filter: SubmissionFilter): boolean =>
  (['q', 'from', 'to', 'starred', 'unread', 'has_files', 'assignee_id', 'done', 'import_id', 'where'] as const).every(
    (key) => filter[key] === undefined || filter[key] === '' || (key === 'where' && filter.where?.length === 0),
  );
