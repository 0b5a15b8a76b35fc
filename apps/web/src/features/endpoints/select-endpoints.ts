import type { Endpoint } from '@postern/contracts';
import { countsOf, receivedOf } from './counts.ts';

export const sorts = ['received', 'name', 'most', 'created'] as const;
export type Sort = (typeof sorts)[number];

export const statusFilters = ['all', 'active', 'paused', 'failing'] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** The filter and order of the list of endpoints, as stored in the address. */
export interface EndpointsQuery {
  q: string;
  status: StatusFilter;
  sort: Sort;
}

/** The defaults of an address without parameters. */
const plain: EndpointsQuery = { q: '', status: 'all', sort: 'received' };

/** Turns any search parameters into a query. Invalid ones are ignored. */
export const readQuery = (search: Record<string, unknown>): EndpointsQuery => ({
  q: typeof search['q'] === 'string' ? search['q'] : plain.q,
  status: statusFilters.find((each) => each === search['status']) ?? plain.status,
  sort: sorts.find((each) => each === search['sort']) ?? plain.sort,
});

/** The query as search parameters, without defaults. */
export const toSearch = ({ q, status, sort }: EndpointsQuery): Partial<EndpointsQuery> => ({
  ...(q !== plain.q && { q }),
  ...(status !== plain.status && { status }),
  ...(sort !== plain.sort && { sort }),
});

/**
 * The endpoints that match a query, in its order. The text is compared with names and ids, ignoring case and accents.
 */
export function selectEndpoints(endpoints: readonly Endpoint[], { q, status, sort }: EndpointsQuery): Endpoint[] {
  const wanted = fold(q.trim());
  return endpoints
    .filter((endpoint) => stands[status](endpoint))
    .filter(({ name, id }) => fold(name).includes(wanted) || id.includes(q.trim()))
    .toSorted((a, b) => orders[sort](a, b) || byName(a, b));
}

/** Failing is combined with either of the others: it concerns deliveries, not whether submissions are accepted. */
const stands: Record<StatusFilter, (endpoint: Endpoint) => boolean> = {
  all: () => true,
  active: ({ status }) => status === 'active',
  paused: ({ status }) => status === 'paused',
  failing: ({ health }) => health.state === 'failing',
};

/** The number of endpoints that each filter matches. */
export function countByStatus(endpoints: readonly Endpoint[]): Record<StatusFilter, number> {
  const count = (status: StatusFilter): number => endpoints.filter(stands[status]).length;
  return { all: count('all'), active: count('active'), paused: count('paused'), failing: count('failing') };
}

/** Unread submissions of all of them. */
export const unreadIn = (endpoints: readonly Endpoint[]): number =>
  endpoints.reduce((sum, { unread_count }) => sum + unread_count, 0);

type Order = (a: Endpoint, b: Endpoint) => number;

const byName: Order = (a, b) => collator.compare(a.name, b.name);
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

// ISO times in UTC sort as text.
const newestFirst = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);

const orders: Record<Sort, Order> = {
  received: (a, b) => newestFirst(a.last_submission_at ?? '', b.last_submission_at ?? ''),
  name: byName,
  most: (a, b) => receivedOf(countsOf(b)) - receivedOf(countsOf(a)),
  created: (a, b) => newestFirst(a.created_at, b.created_at),
};

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
