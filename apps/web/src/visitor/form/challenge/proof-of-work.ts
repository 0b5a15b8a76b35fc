import { pbkdf2 } from './sha256.ts';

/** A challenge of the ALTCHA protocol, version 2, as returned by `GET /api/challenge/{id}`. */
export interface Challenge {
  parameters: {
    algorithm: string;
    /** Rounds of PBKDF2 for each try. */
    cost: number;
    /** Seconds since 1970. */
    expiresAt: number;
    keyLength: number;
    /** The prefix of the key to find, in hexadecimal. */
    keyPrefix: string;
    nonce: string;
    salt: string;
  };
  signature: string;
}

type DeriveKey = (password: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

/** Postern's challenges have 4,000 keys to try. A challenge with more than this is not meant to be solved. */
const MAX_TRIES = 1_000_000;
/** How long the main thread may be blocked before it must yield. */
const SLICE_MS = 12;

/**
 * Tries counters until the key has the required prefix.
 * @returns the value of the field `altcha`
 * @throws when the challenge is of another kind, or the signal aborts
 */
export async function solve({ parameters, signature }: Challenge, signal: AbortSignal): Promise<string> {
  const { algorithm, keyLength, nonce } = parameters;
  if (algorithm !== 'PBKDF2/SHA-256' || keyLength !== 32)
    throw new Error(`This is not a known challenge: ${algorithm}`);
  const deriveKey = globalThis.isSecureContext ? natively(parameters) : slowly(parameters);
  // The browser's own implementation runs off the main thread, on as many cores as there are.
  const width = globalThis.isSecureContext ? Math.min(navigator.hardwareConcurrency || 2, 8) : 1;
  const start = bytesOf(nonce);
  for (let first = 0; first < MAX_TRIES; first += width) {
    signal.throwIfAborted();
    const counters = Array.from({ length: width }, (_, i) => first + i);
    const keys = await Promise.all(counters.map((counter) => deriveKey(withCounter(start, counter))));
    const found = keys.findIndex((key) => hexOf(key).startsWith(parameters.keyPrefix));
    const key = keys[found];
    if (!key) continue;
    const solution = { counter: first + found, derivedKey: hexOf(key) };
    return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }));
  }
  throw new Error('This challenge has no solution.');
}

function natively({ salt, cost }: Challenge['parameters']): DeriveKey {
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost };
  return async (password) => {
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    return new Uint8Array(await crypto.subtle.deriveBits(how, key, 256));
  };
}

function slowly({ salt, cost }: Challenge['parameters']): DeriveKey {
  let restedAt = performance.now();
  return async (password) => {
    if (performance.now() - restedAt > SLICE_MS) {
      await rest();
      restedAt = performance.now();
    }
    return pbkdf2(password, bytesOf(salt), cost);
  };
}

/** Yields to the page. A timer would wait 4 ms each time. */
const rest = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(0);
  });

function withCounter(nonce: Uint8Array, counter: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(nonce.length + 4);
  bytes.set(nonce);
  new DataView(bytes.buffer).setUint32(nonce.length, counter);
  return bytes;
}

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
