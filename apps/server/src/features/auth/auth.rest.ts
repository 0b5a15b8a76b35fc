import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import * as service from './auth.service.ts';
import * as sessions from './sessions.service.ts';

export function authRest(rest: RestScope): void {
  rest.open(routes.auth.register, service.register);
  rest.open(routes.auth.login, service.login);
  rest.authed(routes.auth.logout, sessions.logout);
  rest.open(routes.auth.forgotPassword, service.forgotPassword);
  rest.open(routes.auth.resetPassword, service.resetPassword);
  rest.authed(routes.auth.changePassword, service.changePassword);
  rest.open(routes.auth.verifyEmail, service.verifyEmail);
  rest.authed(routes.auth.resendVerification, service.resendVerification);
}
