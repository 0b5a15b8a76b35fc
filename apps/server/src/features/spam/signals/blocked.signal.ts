import { isIP } from 'node:net';
import { toAddress, toGroups, type Address } from '../../../lib/ip-address.ts';
import { emailsIn } from './collect-texts.ts';
import type { RuleSettings } from '../facts/facts.model.ts';
import type { Reason } from './judge.model.ts';

/** A match of the owner's own list is decisive. */
const WEIGHT = 10;

interface Sender {
  settings: Pick<RuleSettings, 'blocked_words' | 'blocked_addresses' | 'blocked_countries'>;
  country: string | null;
  ip: string | null;
  /** Whether the address is truncated before it is stored. */
  isTruncated?: boolean | undefined;
}

/** The entries of the endpoint's own lists that match. */
export interface BlockedMatches {
  words: string[];
  addresses: string[];
  country: string | undefined;
}

export function findBlocked({ settings, country, ip }: Sender, texts: readonly string[]): BlockedMatches {
  const { blocked_words, blocked_addresses, blocked_countries } = settings;
  return {
    words: blocked_words.length > 0 ? findWords(blocked_words, texts) : [],
    addresses: blocked_addresses.length > 0 ? findSenders(blocked_addresses, ip, texts) : [],
    country: country !== null && blocked_countries.includes(country) ? country : undefined,
  };
}

/** The endpoint's own lists: words, senders, countries. */
export function blockedSignals(sender: Sender, texts: readonly string[]): Reason[] {
  const { words, addresses, country } = findBlocked(sender, texts);
  return [
    ...words.map((word) => toReason('blocked_word', `The message contains “${word}”, which this endpoint blocks.`)),
    ...addresses.map((entry) =>
      toReason(
        'blocked_address',
        // The reason is stored: if addresses are to be truncated, it must not name a whole one.
        sender.isTruncated && !entry.includes('@')
          ? 'The sender’s address is blocked by this endpoint.'
          : `The sender is “${entry}”, which this endpoint blocks.`,
      ),
    ),
    ...(country === undefined
      ? []
      : [toReason('blocked_country', `The sender is in ${country}, a country that this endpoint blocks.`)]),
  ];
}

const toReason = (signal: string, detail: string): Reason => ({ signal, weight: WEIGHT, detail });

function findWords(words: readonly string[], texts: readonly string[]): string[] {
  const text = texts.join('\n').normalize('NFKC').toLowerCase();
  return compiledWords(words)
    .filter(({ normal }) => text.includes(normal))
    .map(({ word }) => word);
}

function findSenders(entries: readonly string[], ip: string | null, texts: readonly string[]): string[] {
  const emails = emailsIn(texts);
  const address = toAddress(ip ?? '');
  return compiledEntries(entries)
    .filter(({ entry, matches }) => {
      if (entry.startsWith('@'))
        return emails.some((email) => email.endsWith(entry) || email.endsWith(`.${entry.slice(1)}`));
      return entry.includes('@') ? emails.includes(entry) : address !== undefined && matches(address);
    })
    .map(({ entry }) => entry);
}

/** Prepares a list once for all submissions that are judged by it: an endpoint's lists are the same arrays for a while. */
function compileOnce<Each>(compile: (entry: string) => Each): (list: readonly string[]) => readonly Each[] {
  const known = new WeakMap<readonly string[], readonly Each[]>();
  return (list) => {
    const compiled = known.get(list) ?? list.map(compile);
    known.set(list, compiled);
    return compiled;
  };
}

const compiledWords = compileOnce((word) => ({ word, normal: word.normalize('NFKC') }));
const compiledEntries = compileOnce((entry) => ({ entry, matches: toRange(entry) }));

/** The bits that remain of a truncated address. */
const KEPT_BITS = { 4: 24, 6: 48 };

/** Whether an entry names a part of the network to which a stored address was truncated. */
export function mayHideBlocked(truncated: string | null, entries: readonly string[]): boolean {
  const address = toAddress(truncated ?? '');
  if (!address) return false;
  const kept = KEPT_BITS[address.family];
  return entries.some((entry) => {
    const [base = '', prefix] = entry.split('/');
    const isFiner = prefix === undefined || Number(prefix) > kept;
    return isFiner && isInRange(base, `${address.text}/${kept}`);
  });
}

/** Whether an address equals the named one, or is in the named range; an invalid entry matches nothing. */
function isInRange(ip: string, entry: string): boolean {
  const address = toAddress(ip);
  return address !== undefined && toRange(entry)(address);
}

const never = (): boolean => false;

/** The test for an address or a range as an owner writes it. */
function toRange(entry: string): (address: Address) => boolean {
  const [base = '', prefix] = entry.split('/');
  const family = isIP(base);
  const most = family === 4 ? 32 : 128;
  const bits = prefix === undefined ? most : Number(prefix);
  if (family === 0 || !Number.isInteger(bits) || bits < 0 || bits > most) return never;
  const wanted = toParts(base);
  const width = family === 4 ? 8 : 16;
  return (address) => {
    if (address.family !== family) return false;
    const parts = toParts(address.text);
    const whole = Math.floor(bits / width);
    for (let place = 0; place < whole; place += 1) if (parts[place] !== wanted[place]) return false;
    const shift = width - (bits % width);
    return shift === width || (parts[whole] ?? 0) >> shift === (wanted[whole] ?? 0) >> shift;
  };
}

let last: { text: string; parts: readonly number[] } = { text: '', parts: [] };

/** The bytes of an IPv4 address, or the groups of an IPv6 one. The last one is kept, as a list asks for it repeatedly. */
function toParts(text: string): readonly number[] {
  if (last.text !== text) last = { text, parts: toGroups(text) ?? text.split('.').map(Number) };
  return last.parts;
}
