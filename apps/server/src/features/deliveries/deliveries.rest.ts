import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import * as backfill from './backfill/backfill.service.ts';
import * as deliveries from './deliveries.service.ts';
import { testDestination } from './test-destination.service.ts';

export function deliveriesRest(rest: RestScope): void {
  rest.authed(routes.destinations.test, testDestination);
  rest.authed(routes.destinations.backfill, backfill.startBackfill);
  rest.authed(routes.destinations.backfillState, backfill.getBackfill);
  rest.authed(routes.deliveries.list, deliveries.listDeliveries);
  rest.authed(routes.deliveries.ofSubmission, deliveries.listOfSubmission);
  rest.authed(routes.deliveries.retry, deliveries.retryDelivery);
  rest.authed(routes.deliveries.retryDead, deliveries.retryDead);
}
