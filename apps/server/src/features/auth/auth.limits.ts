import type { LimitRule } from '../../outbound/limiter/limiter.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../lib/durations.ts';

/**
 * Wrong passwords are counted for an account as seen from one address: guessing stops after ten, while the owner,
 * coming from another address, is never locked out by somebody else's guesses.
 */
export const wrongPasswordRule: LimitRule = { name: 'wrong-password', points: 10, windowSeconds: 15 * MINUTE_SECONDS };
/** Wrong passwords from one address, whatever the account: stops spraying. */
export const wrongPasswordAddressRule: LimitRule = {
  name: 'wrong-password-ip',
  points: 100,
  windowSeconds: HOUR_SECONDS,
};
export const registerRule: LimitRule = { name: 'register-ip', points: 100, windowSeconds: HOUR_SECONDS };
export const forgotRule: LimitRule = { name: 'forgot-ip', points: 100, windowSeconds: HOUR_SECONDS };
/** Account emails of one kind to one account: more would be a way to pester somebody. */
export const accountEmailRule: LimitRule = { name: 'letter', points: 5, windowSeconds: HOUR_SECONDS };
/** Tokens of links tried from one address. */
export const linkRule: LimitRule = { name: 'link-ip', points: 100, windowSeconds: HOUR_SECONDS };
