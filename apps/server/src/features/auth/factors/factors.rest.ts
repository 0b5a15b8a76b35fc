import { routes } from '@postern/contracts';
import type { RestScope } from '../../../http/rest.ts';
import * as service from './factors.service.ts';
import { completeSignIn } from './second-factor.service.ts';

export function factorsRest(rest: RestScope): void {
  rest.open(routes.auth.secondFactor, completeSignIn);
  rest.authed(routes.factors.list, service.getFactors);
  rest.authed(routes.factors.startAuthenticator, service.startAuthenticator);
  rest.authed(routes.factors.confirmAuthenticator, service.confirmAuthenticator);
  rest.authed(routes.factors.removeAuthenticator, service.removeAuthenticator);
  rest.authed(routes.factors.renewRecoveryCodes, service.renewRecoveryCodes);
}
