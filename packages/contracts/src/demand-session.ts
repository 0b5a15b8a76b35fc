import type { Session } from './schemas/account.ts';
import type { SignInResult } from './schemas/factors/factors.ts';

/**
 * The session of a sign-in, for a program that has no second factor at hand.
 * @throws if the account has one
 */
export function demandSession(result: SignInResult): Session {
  if ('access_token' in result) return result;
  throw new Error('The account has a second factor. Complete the sign-in with auth.secondFactor.');
}
