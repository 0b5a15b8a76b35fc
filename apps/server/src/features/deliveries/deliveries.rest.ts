import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import * as backfill from './plan/backfill.service.ts';
import * as deliveries from './deliveries.service.ts';
import * as destinations from './destinations/destinations.service.ts';
import * as recipients from './destinations/recipients.service.ts';

export function deliveriesRest(rest: RestScope): void {
  rest.authed(routes.destinations.list, destinations.listDestinations);
  rest.authed(routes.destinations.create, destinations.createDestination);
  rest.authed(routes.destinations.get, destinations.getDestination);
  rest.authed(routes.destinations.update, destinations.updateDestination);
  rest.authed(routes.destinations.delete, destinations.deleteDestination);
  rest.authed(routes.destinations.rotateSecret, destinations.rotateSecret);
  rest.authed(routes.destinations.test, deliveries.testDestination);
  rest.authed(routes.destinations.backfill, backfill.startBackfill);
  rest.authed(routes.destinations.backfillState, backfill.getBackfill);
  rest.authed(routes.destinations.resendConfirmation, recipients.resendConfirmation);
  rest.open(routes.destinations.confirmRecipient, recipients.confirmRecipient);
  rest.authed(routes.deliveries.list, deliveries.listDeliveries);
  rest.authed(routes.deliveries.ofSubmission, deliveries.listOfSubmission);
  rest.authed(routes.deliveries.retry, deliveries.retryDelivery);
  rest.authed(routes.deliveries.retryDead, deliveries.retryDead);
}
