import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import * as service from './single-sign-on.service.ts';

export function singleSignOnRest(rest: RestScope): void {
  rest.open(routes.singleSignOn.providers, service.listProviders);
  rest.open(routes.singleSignOn.required, service.findRequired);
  rest.open(routes.singleSignOn.exchange, service.exchange);
  rest.authed(routes.singleSignOn.identities, service.listIdentities);
  rest.authed(routes.singleSignOn.connect, service.connect);
  rest.authed(routes.singleSignOn.disconnect, service.disconnect);
}
