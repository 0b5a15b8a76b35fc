import { randomBytes, randomInt } from 'node:crypto';
import { reservedEndpointIds } from '@postern/contracts';

/** Digits and letters less 0 O 1 I l: read aloud, typed from paper, never confused. */
const PUBLIC_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Crockford's base 32 in ascending ASCII order: the text sorts as the number does. */
const SORTED_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const pick = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A public endpoint id: 10 characters, 58 bits. */
export function newEndpointId(): string {
  const id = pick(PUBLIC_ALPHABET, 10);
  return reservedEndpointIds.includes(id) ? newEndpointId() : id;
}

const TIME_CHARS = 10;
const RANDOM_CHARS = 10;
let lastMs = 0;
let counter = 0n;
const COUNTER_LIMIT = 1n << 50n;

/** 10 characters of time in ms, then 50 bits that begin at random and count up within the millisecond. */
function newSortableId(nowMs: number): string {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    // Half the range is left to count up in.
    counter = BigInt(`0x${randomBytes(7).toString('hex')}`) % (COUNTER_LIMIT / 2n);
  } else {
    counter += 1n + BigInt(randomInt(1 << 16));
  }
  return toBase32(BigInt(lastMs), TIME_CHARS) + toBase32(counter, RANDOM_CHARS);
}

function toBase32(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest >>= 5n) text = (SORTED_ALPHABET[Number(rest & 31n)] ?? '') + text;
  return text;
}

/** An id of something that belongs to an endpoint; later ones sort behind earlier ones of this process. */
export const newChildId = (endpointId: string, now: Date): string => `${endpointId}_${newSortableId(now.getTime())}`;

/**
 * When something that belongs to an endpoint got its id.
 * @returns undefined for what `newChildId` cannot have made
 */
export function timeOfChildId(childId: string): Date | undefined {
  const sortable = childId.slice(childId.indexOf('_') + 1);
  const digits = Array.from(sortable, (char) => SORTED_ALPHABET.indexOf(char));
  if (digits.length !== TIME_CHARS + RANDOM_CHARS || digits.includes(-1)) return undefined;
  // 50 bits: exact as a number, and within what a Date holds.
  return new Date(digits.slice(0, TIME_CHARS).reduce((ms, digit) => ms * 32 + digit, 0));
}

/** An id of an account or a workspace. */
export const newId = (now: Date): string => newSortableId(now.getTime());
