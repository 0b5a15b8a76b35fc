import {
  endpointFilters,
  endpointOrders,
  foldName,
  type Endpoint,
  type EndpointFilter,
  type EndpointOrder,
} from '@postern/contracts';

/** The filter and order of the list of endpoints, as stored in the address. */
export interface EndpointsQuery {
  q: string;
  status: EndpointFilter;
  sort: EndpointOrder;
}

/** The defaults of an address without parameters. */
const plain: EndpointsQuery = { q: '', status: 'all', sort: 'received' };

/** Turns any search parameters into a query. Invalid ones are ignored. */
export const readQuery = (search: Record<string, unknown>): EndpointsQuery => ({
  q: typeof search['q'] === 'string' ? search['q'] : plain.q,
  status: endpointFilters.find((each) => each === search['status']) ?? plain.status,
  sort: endpointOrders.find((each) => each === search['sort']) ?? plain.sort,
});

/** The query as search parameters, without defaults. */
export const toSearch = ({ q, status, sort }: EndpointsQuery): Partial<EndpointsQuery> => ({
  ...(q !== plain.q && { q }),
  ...(status !== plain.status && { status }),
  ...(sort !== plain.sort && { sort }),
});

/** Whether a text is part of an endpoint's name, ignoring case and accents, or of its id. */
export const matchesName = ({ id, name }: Pick<Endpoint, 'id' | 'name'>, q: string): boolean =>
  foldName(name).includes(foldName(q.trim())) || id.includes(q.trim());
