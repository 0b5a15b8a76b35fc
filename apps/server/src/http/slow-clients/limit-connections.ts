import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../../errors.ts';
import { endWith } from './end-connection.ts';

export interface ConnectionTimes {
  /** For the headers of a request to arrive, from its first byte or, for a new connection, from its beginning. */
  headersMs?: number;
  /** How often that is checked. */
  checkEveryMs?: number;
  /**
   * For an idle connection between two requests. Longer than the 60 s after which common proxies close theirs, so that
   * they never send a request into a connection that we are closing.
   */
  keepAliveMs?: number;
  /** For a connection on which nothing moves in either direction during a request: a client that does not read. */
  stalledMs?: number;
}

export const MAX_HEADER_BYTES = 16 * 1024;

/**
 * Fastify's options for the life of a connection. A whole request has no timeout: 50 MB over a slow line take as long
 * as they take. `guardSlowBodies` watches the rate instead. There is no limit of requests per connection, and none of
 * connections except the process's file descriptors: `RateLimit-*` counts what they do.
 */
export function connectionOptions(times: ConnectionTimes = {}) {
  const { headersMs = 10_000, checkEveryMs = 2_000, keepAliveMs = 72_000, stalledMs = 120_000 } = times;
  return {
    requestTimeout: 0,
    keepAliveTimeout: keepAliveMs,
    connectionTimeout: stalledMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs, maxHeaderSize: MAX_HEADER_BYTES },
    clientErrorHandler: answerClientError,
    // While the server stops, requests on open connections are still served: see http/readiness.ts.
    return503OnClosing: false,
  } satisfies FastifyHttpOptions<Server>;
}

const errors: Record<string, AppError> = {
  ERR_HTTP_REQUEST_TIMEOUT: new AppError('too_slow', 'The request arrived too slowly. Please send it again.'),
  HPE_HEADER_OVERFLOW: new AppError('headers_too_large', 'The URL and the headers of the request are too large.'),
};
const notHttp = new AppError('malformed', 'The request is not valid HTTP.');

/** Answers what never became a request: headers that did not arrive, were too large, or were not HTTP. */
function answerClientError(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  endWith(socket, errors[error.code ?? ''] ?? notHttp, this.log);
}
