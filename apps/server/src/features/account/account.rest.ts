import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import * as service from './account.service.ts';

export function accountRest(rest: RestScope): void {
  rest.authed(routes.auth.profile, service.getProfile);
  rest.authed(routes.auth.updateProfile, service.updateProfile);
}
