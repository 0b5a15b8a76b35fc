import type { LimitRule } from '../../outbound/limiter/limiter.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../lib/durations.ts';

/**
 * Counts wrong passwords for an account from one address. Guessing stops after ten, while the owner, at another
 * address, is never locked out by other people's guesses.
 */
export const wrongPasswordRule: LimitRule = { name: 'wrong-password', points: 10, windowSeconds: 15 * MINUTE_SECONDS };
/** Wrong passwords from one address for any account: stops spraying. */
export const wrongPasswordAddressRule: LimitRule = {
  name: 'wrong-password-ip',
  points: 100,
  windowSeconds: HOUR_SECONDS,
};
/**
 * Wrong codes of a second factor, per account and not per address: only a person who knows the password gets this far, so
 * that strangers cannot lock the owner out.
 */
export const wrongCodeRule: LimitRule = { name: 'wrong-code', points: 10, windowSeconds: 15 * MINUTE_SECONDS };
/** Second factors tried from one address. */
export const secondFactorAddressRule: LimitRule = {
  name: 'second-factor-ip',
  points: 100,
  windowSeconds: HOUR_SECONDS,
};
/** Challenges for passkeys that one address asks for. A sign-in page asks for one when it opens. */
export const passkeyOptionsRule: LimitRule = { name: 'passkey-ip', points: 600, windowSeconds: HOUR_SECONDS };
export const registerRule: LimitRule = { name: 'register-ip', points: 100, windowSeconds: HOUR_SECONDS };
export const forgotRule: LimitRule = { name: 'forgot-ip', points: 100, windowSeconds: HOUR_SECONDS };
/** Account emails of one kind to one account. More would be harassment. */
export const accountEmailRule: LimitRule = { name: 'letter', points: 5, windowSeconds: HOUR_SECONDS };
/** Link tokens tried from one address. */
export const linkRule: LimitRule = { name: 'link-ip', points: 100, windowSeconds: HOUR_SECONDS };
/** Ways to a provider that one address begins, and those that it ends. */
export const providerSignInRule: LimitRule = { name: 'provider-ip', points: 200, windowSeconds: HOUR_SECONDS };
