import { fieldOperators, IMPORT_ID, limits, verdicts, type FieldCondition, type Verdict } from '@postern/contracts';
import { endOfDay, isDay, startOfDay } from './filter/local-days.ts';

/** The conditions of a list; all given ones must hold. */
export interface Filter {
  q?: string | undefined;
  /** A day in the reader's time zone (2026-11-01), or a moment. */
  from?: string | undefined;
  /** The last day, or the moment before which it must be. */
  to?: string | undefined;
  starred?: boolean | undefined;
  unread?: boolean | undefined;
  has_files?: boolean | undefined;
  done?: boolean | undefined;
  /** An account, or `none`. */
  assignee_id?: string | undefined;
  /** The import that stored them. */
  import_id?: string | undefined;
  where?: readonly FieldCondition[] | undefined;
}

/** The submissions of an endpoint that a list shows. */
export interface ListQuery extends Filter {
  status: Verdict;
}

/** The same as stored in the address, with `where` as JSON text. Without a status it is the inbox. */
export interface ListSearch extends Omit<Filter, 'where'> {
  status?: Verdict | undefined;
  where?: string | undefined;
}

export { verdictWords } from '../../components/state-words.ts';

/** Reads any search parameters. Invalid ones are ignored. */
export function readSearch(search: { [Key in keyof ListSearch]?: unknown }): ListSearch {
  const where = readConditions(search.where);
  return withoutGaps({
    status: verdicts.find((each) => each === search.status),
    q: readText(search.q),
    from: readTime(search.from),
    to: readTime(search.to),
    starred: readFlag(search.starred),
    unread: readFlag(search.unread),
    has_files: readFlag(search.has_files),
    done: readFlag(search.done),
    assignee_id: readAssignee(search.assignee_id),
    import_id: typeof search.import_id === 'string' && IMPORT_ID.test(search.import_id) ? search.import_id : undefined,
    where: where.length > 0 ? JSON.stringify(where) : undefined,
  });
}

/** The query of an address. @param fallback the verdict for an address that names none */
export function toQuery(search: ListSearch, fallback: Verdict = 'inbox'): ListQuery {
  const { status = fallback, where, ...filter } = readSearch(search);
  return { status, ...filter, ...(where !== undefined && { where: readConditions(where) }) };
}

/** The query as search parameters, without defaults. */
export const toSearch = ({ status, where, ...filter }: ListQuery): ListSearch =>
  readSearch({
    ...filter,
    ...(status !== 'inbox' && { status }),
    ...(where && where.length > 0 && { where: JSON.stringify(where) }),
  });

/** The same for the page of one submission, where the inbox is not the default. */
export const toWholeSearch = (query: ListQuery): ListSearch => ({ ...toSearch(query), status: query.status });

/** The input of the call: days in the reader's time zone become moments. */
export function toInput({ from, to, where, ...query }: ListQuery) {
  return {
    ...withoutGaps(query),
    ...(from !== undefined && { from: isDay(from) ? startOfDay(from) : from }),
    ...(to !== undefined && { to: isDay(to) ? endOfDay(to) : to }),
    ...(where !== undefined && { where: [...where] }),
  };
}

export const isFiltered = ({ status: _, ...filter }: ListQuery): boolean =>
  Object.values(filter).some((value) => value !== undefined);

/** A text that is equal for two addresses of the same list. */
export const listKeyOf = (query: ListQuery): string => JSON.stringify(toSearch(query));

function withoutGaps<T extends object>(object: T): { [Key in keyof T]: T[Key] } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

function readText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return (
    value
      .toWellFormed()
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, limits.searchChars)
      .toWellFormed() || undefined
  );
}

function readTime(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (isDay(value)) return value;
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z$/.test(value) && !Number.isNaN(Date.parse(value));
  return isMoment ? value : undefined;
}

function readFlag(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  return undefined;
}

const readAssignee = (value: unknown): string | undefined =>
  typeof value === 'string' && (value === 'none' || /^[0-9a-z]{16,32}$/.test(value)) ? value : undefined;

function readConditions(text: unknown): FieldCondition[] {
  if (typeof text !== 'string' || text.length > longestWhere) return [];
  const value = parse(text);
  if (!Array.isArray(value)) return [];
  return value
    .map(readCondition)
    .filter((condition) => condition !== null)
    .slice(0, limits.fieldConditions);
}

/** The maximum length that the server accepts as text. */
const longestWhere = 4000;

function readCondition(value: unknown): FieldCondition | null {
  if (typeof value !== 'object' || value === null) return null;
  const { field, op, value: compared } = value as Record<string, unknown>;
  const operator = fieldOperators.find((each) => each === op);
  if (typeof field !== 'string' || field.length > limits.fieldNameChars || !operator) return null;
  if (typeof compared !== 'string' || compared.length > limits.searchChars) return null;
  // No stored text contains this character, so nothing can match.
  if (field.includes('\0') || compared.includes('\0')) return null;
  return { field: field.toWellFormed(), op: operator, value: compared.toWellFormed() };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
