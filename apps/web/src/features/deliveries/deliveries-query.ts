import { CHILD_ID, deliveryStates, type DeliveryState } from '@postern/contracts';

/** The filter of an endpoint's deliveries, as stored in the address. */
export interface DeliveriesQuery {
  state?: DeliveryState;
  /** Only deliveries to this destination. */
  to?: string;
}

/** Reads any search parameters. Invalid ones are ignored. */
export function readSearch(search: { [Key in keyof DeliveriesQuery]?: unknown }): DeliveriesQuery {
  const state = deliveryStates.find((each) => each === search.state);
  const to = typeof search.to === 'string' && CHILD_ID.test(search.to) ? search.to : undefined;
  return { ...(state && { state }), ...(to && { to }) };
}

/** The query as search parameters. */
export const toSearch = ({ state, to }: DeliveriesQuery): DeliveriesQuery => ({
  ...(state && { state }),
  ...(to && { to }),
});
