import { createRequire } from 'node:module';
import { emailsIn, type Reason } from './signal.ts';

const WEIGHT = 1.5;

// The list is a JSON file of 120,000 names: loaded once, as a set.
const domains = new Set<string>(createRequire(import.meta.url)('disposable-email-domains') as string[]);

/** Addresses that are thrown away after use. Some people have good reasons for one, so it only counts a little. */
export function senderSignals(texts: readonly string[]): Reason[] {
  const domain = emailsIn(texts)
    .map((email) => email.slice(email.indexOf('@') + 1))
    .find((name) => domains.has(name));
  return domain === undefined
    ? []
    : [
        {
          signal: 'disposable_address',
          weight: WEIGHT,
          detail: `The sender’s address is at ${domain}, a provider of throw-away addresses.`,
        },
      ];
}
