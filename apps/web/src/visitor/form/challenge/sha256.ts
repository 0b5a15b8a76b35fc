/**
 * SHA-256 and PBKDF2 (FIPS 180-4, RFC 8018). Browsers offer theirs only to pages served over https, and a form may be
 * on any page.
 */

const primes: number[] = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);

/** The first 32 bits of the fractional part. */
const fraction = (x: number): number => ((x % 1) * 2 ** 32) | 0;
const ROUNDS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const BLOCK_BYTES = 64;
const schedule = new Int32Array(64);

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** Processes one block of sixteen words into the state. */
function compress(state: Int32Array, block: Int32Array): void {
  const w = schedule;
  w.set(block);
  for (let i = 16; i < 64; i += 1) {
    const x = w[i - 15] ?? 0;
    const y = w[i - 2] ?? 0;
    const low = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const high = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[i] = (w[i - 16] ?? 0) + low + (w[i - 7] ?? 0) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (ROUNDS[i] ?? 0) + (w[i] ?? 0)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + word;
}

/** The blocks of a message, padded as the standard requires. @param before bytes that were processed already */
function blocksOf(bytes: Uint8Array, before = 0): Int32Array[] {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  const bits = (bytes.length + before) * 8;
  view.setUint32(padded.length - 8, Math.floor(bits / 2 ** 32));
  view.setUint32(padded.length - 4, bits >>> 0);
  const words = Int32Array.from({ length: padded.length / 4 }, (_, i) => view.getInt32(i * 4));
  return Array.from({ length: words.length / 16 }, (_, i) => words.subarray(i * 16, i * 16 + 16));
}

function bytesOf(words: Int32Array): Uint8Array {
  const bytes = new Uint8Array(words.length * 4);
  const view = new DataView(bytes.buffer);
  words.forEach((word, i) => view.setInt32(i * 4, word));
  return bytes;
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const state = START.slice();
  for (const block of blocksOf(bytes)) compress(state, block);
  return bytesOf(state);
}

/** The state after the key's block, from which each HMAC with this key continues. */
function keyed(key: Uint8Array, pad: number): Int32Array {
  const block = new Uint8Array(BLOCK_BYTES).fill(pad);
  key.forEach((byte, i) => (block[i] = byte ^ pad));
  const state = START.slice();
  for (const words of blocksOf(block).slice(0, 1)) compress(state, words);
  return state;
}

/** PBKDF2 with HMAC-SHA-256: the first 32 bytes. @param password 64 bytes at most */
export function pbkdf2(password: Uint8Array, salt: Uint8Array, iterations: number): Uint8Array {
  const inner = keyed(password, 0x36);
  const outer = keyed(password, 0x5c);
  const state = new Int32Array(8);
  // A hash as the whole message after the key's block.
  const block = new Int32Array(16);
  block[8] = 1 << 31;
  block[15] = (BLOCK_BYTES + 32) * 8;

  state.set(inner);
  for (const words of blocksOf(Uint8Array.of(...salt, 0, 0, 0, 1), BLOCK_BYTES)) compress(state, words);
  const key = new Int32Array(8);
  for (let i = 0; i < iterations; i += 1) {
    if (i > 0) {
      block.set(state);
      state.set(inner);
      compress(state, block);
    }
    block.set(state);
    state.set(outer);
    compress(state, block);
    for (let j = 0; j < 8; j += 1) key[j] = (key[j] ?? 0) ^ (state[j] ?? 0);
  }
  return bytesOf(key);
}
