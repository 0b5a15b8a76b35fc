// Words without schemas: these load without zod.

/** Why a provider signed no one in, with the sentence that the app shows. */
export const signInFailures = {
  unavailable: 'The sign-in service can’t be reached right now. Please try again.',
  cancelled: 'The sign-in was cancelled.',
  expired: 'This sign-in has expired, or it began in another browser. Please try again.',
  unverified: 'The sign-in service hasn’t verified your email address. Verify it there, then try again.',
  wrong_domain: 'This sign-in service can’t be used with your email address.',
  account_exists:
    'An account with your email address already exists. Sign in to it with your password, then connect this one in your settings, under Connected accounts.',
  account_unverified:
    'An account with your email address exists, but it has never verified the address. Ask the operator of this server to verify it.',
  account_taken:
    'Another person of this sign-in service already signs in to the account with your email address. Ask the operator of this server.',
  not_admitted: 'This server does not accept registrations from your address.',
  rate_limited: 'Too many attempts. Please try again later.',
  failed: 'The sign-in didn’t work. Please try again.',
} as const;

/** What refuses a password for an email domain whose people sign in by a provider only. @param name the provider's, as on buttons */
export const providerRequired = (name: string): string =>
  `People with this email domain sign in with ${name}, without a password.`;

export type SignInFailure = keyof typeof signInFailures;
