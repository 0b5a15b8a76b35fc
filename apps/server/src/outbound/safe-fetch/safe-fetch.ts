import type { IncomingHttpHeaders } from 'node:http';
import { startBudget } from './budget.ts';
import { connect } from './connect.ts';
import { exchange } from './exchange.ts';
import { lookupAddresses, parseTarget, resolveTarget, type Lookup } from './resolve-target.ts';

export interface SafeFetchOptions {
  /**
   * Lets http and private addresses through: for tests, and for installations that deliver inside an intranet. Link-local
   * and multicast addresses and the clouds' metadata services stay out of reach.
   */
  allowPrivate: boolean;
  /** Finds a name's addresses; the system does when not given. */
  lookup?: Lookup;
}

export interface SafeRequest {
  /** GET when not given. */
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Host, lengths, encodings and all that governs the connection are not the caller's to set. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Ends the call early, with the code `aborted`. */
  signal?: AbortSignal;
  /** For all of it: name, connection, request, answer. */
  timeoutMs?: number;
  /** Bytes of the answer's body that are read. */
  maxBytes?: number;
}

export interface SafeAnswer {
  /** Any status, redirects too: they are answers, and are not followed. */
  status: number;
  headers: IncomingHttpHeaders;
  /** As sent: never decompressed. */
  body: Buffer;
  /** There was more than `maxBytes`; `body` is its beginning. */
  truncated: boolean;
  /** How long all of it took. */
  ms: number;
  /** The IP address that answered. */
  address: string;
}

/**
 * Calls a server at an address that a stranger chose.
 * @throws {OutboundError} for everything but an answer
 */
export type SafeFetch = (url: string | URL, request?: SafeRequest) => Promise<SafeAnswer>;

/**
 * Makes the one way to an address that a user or a setting gives (OWASP ASVS 5.0, 1.3.6): the name is resolved once, every
 * address it leads to must be public, the connection goes to that very address, and what comes back is bounded in size
 * and time.
 */
export function createSafeFetch({ allowPrivate, lookup = lookupAddresses }: SafeFetchOptions): SafeFetch {
  return async (address, request = {}) => {
    const startedAt = performance.now();
    const target = parseTarget(address, allowPrivate);
    const budget = startBudget(request.timeoutMs ?? 15_000, request.signal);
    try {
      const addresses = await resolveTarget(target, { allowPrivate, lookup }, budget.signal);
      const socket = await connect(target, addresses, budget.signal);
      const peer = socket.remoteAddress ?? '';
      const wanted = {
        url: target.url,
        method: request.method ?? 'GET',
        headers: request.headers ?? {},
        body: request.body,
        maxBytes: request.maxBytes ?? 64 * 1024,
      };
      const answer = await exchange(socket, wanted, budget.signal);
      return { ...answer, ms: performance.now() - startedAt, address: peer };
    } finally {
      budget.end();
    }
  };
}
