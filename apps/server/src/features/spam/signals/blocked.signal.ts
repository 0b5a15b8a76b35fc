import { BlockList, isIP } from 'node:net';
import { toAddress } from '../../../lib/ip-address.ts';
import { emailsIn } from './collect-texts.ts';
import type { JudgeFacts, Reason } from './judge.model.ts';

/** A match of the owner's own list is decisive. */
const WEIGHT = 10;

/** The endpoint's own lists: words, senders, countries. */
export function blockedSignals(facts: JudgeFacts, texts: readonly string[]): Reason[] {
  const { blocked_words, blocked_addresses, blocked_countries } = facts.settings;
  return [
    ...(blocked_words.length > 0 ? blockedWords(blocked_words, texts) : []),
    ...(blocked_addresses.length > 0 ? blockedSenders(blocked_addresses, facts, texts) : []),
    ...(facts.country !== null && blocked_countries.includes(facts.country)
      ? [
          {
            signal: 'blocked_country',
            weight: WEIGHT,
            detail: `The sender is in ${facts.country}, a country that this endpoint blocks.`,
          },
        ]
      : []),
  ];
}

function blockedWords(words: readonly string[], texts: readonly string[]): Reason[] {
  const text = texts.join('\n').normalize('NFKC').toLowerCase();
  return words
    .filter((word) => text.includes(word.normalize('NFKC')))
    .map((word) => ({
      signal: 'blocked_word',
      weight: WEIGHT,
      detail: `The message contains “${word}”, which this endpoint blocks.`,
    }));
}

function blockedSenders(entries: readonly string[], { ip, settings }: JudgeFacts, texts: readonly string[]): Reason[] {
  const emails = emailsIn(texts);
  const matches = entries.filter((entry) => {
    if (entry.startsWith('@'))
      return emails.some((email) => email.endsWith(entry) || email.endsWith(`.${entry.slice(1)}`));
    if (entry.includes('@')) return emails.includes(entry);
    return ip !== null && isInRange(ip, entry);
  });
  return matches.map((entry) => ({
    signal: 'blocked_address',
    weight: WEIGHT,
    // The reason is stored: if addresses are to be truncated, it must not name a whole one.
    detail:
      settings.truncate_ip && !entry.includes('@')
        ? 'The sender’s address is blocked by this endpoint.'
        : `The sender is “${entry}”, which this endpoint blocks.`,
  }));
}

/** Whether an address equals the named one, or is in the named range; an invalid entry matches nothing. */
function isInRange(ip: string, entry: string): boolean {
  const address = toAddress(ip);
  const [base = '', prefix] = entry.split('/');
  if (!address || isIP(base) !== address.family) return false;
  const most = address.family === 4 ? 32 : 128;
  const bits = prefix === undefined ? most : Number(prefix);
  if (!Number.isInteger(bits) || bits < 0 || bits > most) return false;
  const list = new BlockList();
  const family = address.family === 4 ? 'ipv4' : 'ipv6';
  list.addSubnet(base, bits, family);
  return list.check(address.text, family);
}
