import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { emailsIn } from './collect-texts.ts';
import type { Reason } from './judge.model.ts';

const WEIGHT = 1.5;

/**
 * 120,000 names in quotation marks, one per line, in the order of their bytes. They are searched in the bytes of the
 * file: making a set of them would take a tenth of a second of each start and 12 MB that every garbage collection walks.
 */
const list = readFileSync(createRequire(import.meta.url).resolve('disposable-email-domains'));

const LINE_FEED = 0x0a;
const INDENT = '  '.length;

/** A binary search for the name's line. */
function isDisposable(domain: string): boolean {
  // No name goes on behind its quotation mark, which is less than every character of a name.
  const wanted = Buffer.from(`"${domain}"`);
  let from = list.indexOf(LINE_FEED) + 1;
  let to = list.lastIndexOf(LINE_FEED);
  while (from < to) {
    const middle = (from + to) >> 1;
    const line = list.lastIndexOf(LINE_FEED, middle - 1) + 1;
    const name = line + INDENT;
    const order = wanted.compare(list, name, Math.min(name + wanted.length, list.length));
    if (order === 0) return true;
    if (order < 0) to = line;
    else from = list.indexOf(LINE_FEED, middle) + 1;
  }
  return false;
}

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
