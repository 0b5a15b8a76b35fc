import type { MergedName, SubmissionFilter } from '@postern/contracts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { firstChildIdAt } from '../../ids.ts';
import type { MaskedFields } from '../../lib/masked-fields.ts';
import { listFieldNames, listMergedNames } from '../field-names/field-names.service.ts';
import { toConditions, withinFields } from '../search/build-query.ts';
import type { Search } from '../search/search.find.service.ts';
import type { MaskedSearch } from './find-shown.service.ts';
import { DAY_MS } from '../../lib/durations.ts';

/** A bound without a time is a whole day. */
const isDay = (bound: string): boolean => !bound.includes('T');

/**
 * Turns a filter of the contract into a search in one endpoint. A renamed field is found by each name of its column.
 * @param masked fields in which nothing is found, so that their values cannot be guessed: use `findShown`
 * @throws {AppError} forbidden for a condition on such a field
 */
export async function toSearch(
  db: Db,
  { endpoint_id, masked }: { endpoint_id: string; masked?: MaskedFields | undefined },
  { from, to, ...filter }: SubmissionFilter,
): Promise<Search | MaskedSearch> {
  if (masked && filter.where?.some(({ field }) => masked.has(field)))
    throw new AppError('forbidden', 'This API key hides the field of this condition.');
  const merged = filter.where?.length ? await listMergedNames({ db }, endpoint_id) : [];
  const shown = (names: string[]) => names.filter((name) => masked?.has(name) !== true);
  const idAt = (bound: string, addedMs = 0) =>
    firstChildIdAt(endpoint_id, new Date(Math.ceil(Date.parse(bound)) + addedMs));
  const conditions = toConditions(filter, (field) => shown(namesInColumn(field, merged)));
  const search: Search = {
    endpoint_id,
    conditions,
    from: from === undefined ? undefined : idAt(from),
    until: to === undefined ? undefined : idAt(to, isDay(to) ? DAY_MS : 0),
  };
  if (!masked) return search;
  const names = filter.q ? shown(await listFieldNames({ db }, endpoint_id)) : undefined;
  return { ...search, conditions: names ? withinFields(conditions, names) : conditions, masked, shown: conditions };
}

/** The names that are shown in the same column as a field. */
function namesInColumn(field: string, merged: readonly MergedName[]): string[] {
  const column = merged.find(({ name }) => name === field)?.into ?? field;
  return [column, ...merged.filter(({ into }) => into === column).map(({ name }) => name)];
}

/** Whether a filter names only a verdict, so that the counters know the total. */
export const isUnfiltered = (filter: SubmissionFilter): boolean =>
  (['q', 'from', 'to', 'starred', 'unread', 'has_files', 'assignee_id', 'done', 'import_id', 'where'] as const).every(
    (key) => filter[key] === undefined || filter[key] === '' || (key === 'where' && filter.where?.length === 0),
  );
