import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import * as destinations from './destinations.service.ts';
import { showDestination, showDestinations } from './read-destinations.service.ts';
import * as recipients from './recipients/recipients.service.ts';

export function destinationsRest(rest: RestScope): void {
  rest.authed(routes.destinations.list, showDestinations);
  rest.authed(routes.destinations.create, destinations.createDestination);
  rest.authed(routes.destinations.get, showDestination);
  rest.authed(routes.destinations.update, destinations.updateDestination);
  rest.authed(routes.destinations.delete, destinations.deleteDestination);
  rest.authed(routes.destinations.rotateSecret, destinations.rotateSecret);
  rest.authed(routes.destinations.resendConfirmation, recipients.resendConfirmation);
  rest.open(routes.destinations.confirmRecipient, recipients.confirmRecipient);
}
