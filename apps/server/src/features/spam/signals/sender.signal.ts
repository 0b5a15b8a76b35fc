import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fingerprintOf } from './fingerprint-text.ts';
import { emailsIn } from './collect-texts.ts';
import type { Reason } from './judge.model.ts';

const WEIGHT = 1.5;

/** A power of two, and twice as many as there are names. */
const SLOTS = 1 << 18;

/**
 * The list's 120,000 names as fingerprints in one typed array: 2 MB that the garbage collector never scans. A set of
 * texts would be 12 MB that every collection walks, which would slow down uploads.
 */
const domains = new Float64Array(SLOTS);
// Read, not required: the module cache would keep the texts.
const list = createRequire(import.meta.url).resolve('disposable-email-domains');
for (const name of JSON.parse(readFileSync(list, 'utf8')) as string[]) {
  const fingerprint = fingerprintOf(name);
  domains[slotOf(fingerprint)] = fingerprint;
}

/** The slot of a fingerprint, or the free slot for it. */
function slotOf(fingerprint: number): number {
  let slot = fingerprint % SLOTS;
  while (domains[slot] !== 0 && domains[slot] !== fingerprint) slot = (slot + 1) % SLOTS;
  return slot;
}

const isDisposable = (domain: string): boolean => domains[slotOf(fingerprintOf(domain))] !== 0;

/** Detects disposable addresses. Some people have good reasons for one, so it only counts a little. */
export function senderSignals(texts: readonly string[]): Reason[] {
  const domain = emailsIn(texts)
    .map((email) => email.slice(email.indexOf('@') + 1))
    .find(isDisposable);
  return domain === undefined
    ? []
    : [
        {
          signal: 'disposable_address',
          weight: WEIGHT,
          detail: `The sender’s address is at ${domain}, a provider of disposable addresses.`,
        },
      ];
}
