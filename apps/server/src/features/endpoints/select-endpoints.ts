import { compareNames, foldName, type EndpointFilter, type EndpointOrder } from '@postern/contracts';
import type { EndpointKeys } from './endpoints.repo.ts';

/** What decides the place of an endpoint in a list. */
export type Place = Pick<EndpointKeys, 'id' | 'name'> & {
  /** The value that the list is ordered by, greatest first; the same for all in a list by name. */
  value: number;
};

export const toPlace = (endpoint: EndpointKeys, sort: EndpointOrder): Place => ({
  id: endpoint.id,
  name: endpoint.name,
  value: valueOf[sort](endpoint),
});

const valueOf: Record<EndpointOrder, (endpoint: EndpointKeys) => number> = {
  received: ({ last_submission_at }) => last_submission_at?.getTime() ?? 0,
  name: () => 0,
  most: (endpoint) => receivedOf(endpoint),
  created: ({ created_at }) => created_at.getTime(),
};

export const receivedOf = ({ inbox, spam, held, refused }: EndpointKeys): number => inbox + spam + held + refused;

/** A total order: two endpoints never have the same place. */
export const comparePlaces = (a: Place, b: Place): number =>
  b.value - a.value || compareNames(a.name, b.name) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** A suspended endpoint accepts nothing, so it is not active; it is paused only if its owner has paused it. */
export const isIn: Record<'active' | 'paused', (endpoint: EndpointKeys) => boolean> = {
  active: ({ status, is_suspended }) => status !== 'paused' && !is_suspended,
  paused: ({ status }) => status === 'paused',
};

interface Wanted {
  q: string;
  status: EndpointFilter;
  sort: EndpointOrder;
  isFailing: (id: string) => boolean;
}

/** The endpoints that match a filter, in its order. */
export function selectEndpoints(all: readonly EndpointKeys[], { q, status, sort, isFailing }: Wanted): Place[] {
  const name = foldName(q);
  return all
    .filter((each) => status === 'all' || (status === 'failing' ? isFailing(each.id) : isIn[status](each)))
    .filter((each) => q === '' || foldName(each.name).includes(name) || each.id.includes(q))
    .map((each) => toPlace(each, sort))
    .toSorted(comparePlaces);
}
