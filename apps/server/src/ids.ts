import { hash, randomBytes, randomFillSync, randomInt } from 'node:crypto';
import { reservedEndpointIds } from '@postern/contracts';

/** Digits and letters without 0 O 1 I l: not confused when read aloud or typed from paper. */
const PUBLIC_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Crockford's base 32 in ascending ASCII order: the text sorts like the number. */
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
let lastTime = '';
let counter = 0;

/** 10 characters of time in ms, then 50 bits that begin at random and count up within the millisecond. */
function newSortableId(nowMs: number): string {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    lastTime = toBase32(nowMs);
    // 48 of the 50 bits: the rest leaves room to count up.
    counter = randomBytes(6).readUIntBE(0, 6);
  } else {
    counter += 1 + randomStep();
  }
  return lastTime + toBase32(counter);
}

/** Allows the next id to be earlier than previous ones: for tests, which set the clock back. */
export function forgetLatestId(): void {
  lastMs = 0;
}

const steps = new Uint16Array(1024);
let nextStep = steps.length;

/** 16 random bits; generated in bulk, because each call has its price. */
function randomStep(): number {
  if (nextStep === steps.length) {
    randomFillSync(steps);
    nextStep = 0;
  }
  const step = steps[nextStep] ?? 0;
  nextStep += 1;
  return step;
}

/** Two characters for each 10 bits. */
const pairs = Array.from(SORTED_ALPHABET, (first) => Array.from(SORTED_ALPHABET, (second) => first + second)).flat();
const pairOf = (bits: number): string => pairs[bits & 0x3ff] ?? '';
const LOW_BITS = 2 ** 30;

/** Ten characters of an integer below 2^50. Bit operators cannot hold that many bits, so it goes in two parts. */
function toBase32(value: number): string {
  const [high, low] = [Math.floor(value / LOW_BITS), value % LOW_BITS];
  return pairOf(high >> 10) + pairOf(high) + pairOf(low >> 20) + pairOf(low >> 10) + pairOf(low);
}

/** An id of something that belongs to an endpoint; in one process, later ids sort after earlier ones. */
export const newChildId = (endpointId: string, now: Date): string => `${endpointId}_${newSortableId(now.getTime())}`;

/**
 * When something that belongs to an endpoint got its id.
 * @returns undefined for an id that `newChildId` cannot have made
 */
export function timeOfChildId(childId: string): Date | undefined {
  const sortable = childId.slice(childId.indexOf('_') + 1);
  const digits = Array.from(sortable, (char) => SORTED_ALPHABET.indexOf(char));
  if (digits.length !== TIME_CHARS + RANDOM_CHARS || digits.includes(-1)) return undefined;
  // 50 bits: exact as a number, and within the range of a Date.
  return new Date(digits.slice(0, TIME_CHARS).reduce((ms, digit) => ms * 32 + digit, 0));
}

/** Ids of `newId` from before a moment sort below this, later ones do not. */
export const firstIdAt = (time: Date): string =>
  toBase32(Math.min(Math.max(time.getTime(), 0), MAX_MS)) + '0'.repeat(RANDOM_CHARS);

/** Ids of an endpoint's children from before a moment sort below this, later ones do not. */
export const firstChildIdAt = (endpointId: string, time: Date): string => `${endpointId}_${firstIdAt(time)}`;

const MAX_MS = 2 ** 50 - 1;

/** An id of an account, a workspace, or what belongs to one. */
export const newId = (now: Date): string => newSortableId(now.getTime());

/**
 * The id of a child with the time and the key of another system: the same parts always make the same id. 48 bits of a
 * hash follow the time, so two keys share an id only if they also share the millisecond.
 */
export function childIdFor(endpointId: string, { time, key }: { time: Date; key: string }): string {
  const bits = hash('sha256', key, 'buffer').readUIntBE(0, 6);
  return `${endpointId}_${toBase32(time.getTime())}${toBase32(bits)}`;
}
