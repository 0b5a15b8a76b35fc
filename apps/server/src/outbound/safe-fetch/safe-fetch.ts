import type { IncomingHttpHeaders } from 'node:http';
import { startBudget } from './budget.ts';
import { connect } from './connect.ts';
import { exchange } from './exchange.ts';
import { lookupAddresses, parseTarget, resolveTarget, type Lookup } from './resolve-target.ts';

export interface SafeFetchOptions {
  /**
   * Allows http and private addresses: for tests, and for installations that deliver inside an intranet. Link-local and
   * multicast addresses and the clouds' metadata services stay forbidden.
   */
  allowPrivate: boolean;
  /** Resolves names; the system's resolver by default. */
  lookup?: Lookup;
}

export interface SafeRequest {
  /** Default: GET. */
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Except host, lengths, encodings and everything that governs the connection. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Aborts the call, with the code `aborted`. */
  signal?: AbortSignal;
  /** For the whole call: name, connection, request, answer. */
  timeoutMs?: number;
  /** Bytes of the answer's body that are read. */
  maxBytes?: number;
}

export interface SafeAnswer {
  /** Any status. Redirects are answers too, and are not followed. */
  status: number;
  headers: IncomingHttpHeaders;
  /** As received, never decompressed. */
  body: Buffer;
  /** Whether there was more than `maxBytes`; `body` is the beginning. */
  truncated: boolean;
  /** The duration of the whole call. */
  ms: number;
  /** The IP address that answered. */
  address: string;
}

/**
 * Calls a server at an address that a stranger chose.
 * @throws {OutboundError} for everything except an answer
 */
export type SafeFetch = (url: string | URL, request?: SafeRequest) => Promise<SafeAnswer>;

/**
 * Makes the only way to call an address from a user or a setting (OWASP ASVS 5.0, 1.3.6): the name is resolved once,
 * all its addresses must be public, the connection goes to exactly that address, and the answer is bounded in size and
 * time.
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
