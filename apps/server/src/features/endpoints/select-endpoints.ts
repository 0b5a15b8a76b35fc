import { compareNames, foldName, type EndpointFilter, type EndpointOrder } from '@postern/contracts';
import type { Db } from '../../db/client.ts';
import type { Reach } from '../../may-reach.ts';
import * as repo from './places.repo.ts';

/** What decides the place of an endpoint in a list. */
export interface Place {
  id: string;
  name: string;
  /** The value that the list is ordered by, greatest first; the same for all in a list by name. */
  value: number;
}

/** A total order: two endpoints never have the same place. */
export const comparePlaces = (a: Place, b: Place): number =>
  b.value - a.value || compareNames(a.name, b.name) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const toPlace = ({ id, name, value }: repo.PlaceRow): Place => ({ id, name, value: Number(value ?? 0) });

interface Wanted extends Reach {
  q: string;
  status: EndpointFilter;
  sort: EndpointOrder;
  /** Whether an endpoint has the health that the list is filtered by; undefined without such a filter. */
  hasHealth: ((id: string) => boolean) | undefined;
  /** The last place of the page before. */
  after: Place | undefined;
  /** Places before the page, after that place. */
  skipped: number;
  /** Places on the page. */
  size: number;
}

interface Selected {
  /** The places of the page and the one behind it, if there is one. */
  places: Place[];
  /** Of all pages. */
  total: number;
}

/**
 * A page of the endpoints that match a filter. The database orders by times and counts, so it answers with the places of
 * the page only. Names are compared here: the collations of the database depend on its installation.
 */
export async function selectEndpoints(db: Db, wanted: Wanted): Promise<Selected> {
  const { q, sort, after, skipped, size, hasHealth } = wanted;
  const needed = skipped + size + 1;
  if (sort === 'name' || q !== '' || hasHealth) {
    const places = select((await repo.listPlaces(db, wanted)).map(toPlace), wanted);
    return { places: cut(places, wanted), total: places.length };
  }
  const [rows, total] = await Promise.all([
    after
      ? repo.listPlacesFrom(db, { ...wanted, from: after.value }, needed)
      : repo.listFirstPlaces(db, wanted, needed),
    repo.countPlaces(db, wanted),
  ]);
  return { places: cut(rows.map(toPlace), wanted), total };
}

function select(all: readonly Place[], { q, hasHealth }: Wanted): Place[] {
  const name = foldName(q);
  return all
    .filter(({ id }) => hasHealth === undefined || hasHealth(id))
    .filter((each) => q === '' || foldName(each.name).includes(name) || each.id.includes(q));
}

function cut(places: readonly Place[], { after, skipped, size }: Wanted): Place[] {
  const ordered = places.toSorted(comparePlaces);
  const rest = after ? ordered.filter((place) => comparePlaces(place, after) > 0) : ordered;
  return rest.slice(skipped, skipped + size + 1);
}
