import { routes } from '@postern/contracts';
import type { RestScope } from '../../../http/rest.ts';
import * as service from './factors.service.ts';
import { getSignInOptions, signInWithPasskey } from './passkey-sign-in.service.ts';
import * as passkeys from './passkeys.service.ts';
import { completeSignIn } from './second-factor.service.ts';

export function factorsRest(rest: RestScope): void {
  rest.open(routes.auth.secondFactor, completeSignIn);
  rest.open(routes.auth.passkeyOptions, getSignInOptions);
  rest.open(routes.auth.passkey, signInWithPasskey);
  rest.authed(routes.factors.list, service.getFactors);
  rest.authed(routes.factors.startAuthenticator, service.startAuthenticator);
  rest.authed(routes.factors.confirmAuthenticator, service.confirmAuthenticator);
  rest.authed(routes.factors.removeAuthenticator, service.removeAuthenticator);
  rest.authed(routes.factors.startPasskey, passkeys.startPasskey);
  rest.authed(routes.factors.addPasskey, passkeys.addPasskey);
  rest.authed(routes.factors.renamePasskey, passkeys.renamePasskey);
  rest.authed(routes.factors.removePasskey, passkeys.removePasskey);
  rest.authed(routes.factors.passkeyOptions, passkeys.getPasskeyOptions);
  rest.authed(routes.factors.renewRecoveryCodes, service.renewRecoveryCodes);
}
