import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { exchangesOf, isIdle, type Exchanges } from './slow-clients/watch-exchanges.ts';

/** Whether new work should be sent to this node: the answer of `/ready`. */
export interface Readiness {
  readonly isReady: boolean;
  /**
   * Ends readiness at once and for good, because the process is about to end. Resolves after `delayMs`, the time that a
   * load balancer takes to notice: until then requests are served as before.
   */
  leave(delayMs: number): Promise<void>;
}

export function createReadiness(): Readiness {
  let isReady = true;
  return {
    get isReady() {
      return isReady;
    },
    async leave(delayMs) {
      isReady = false;
      if (delayMs > 0) await wait(delayMs);
      // Connections that wait to be accepted are lost when listening ends: right after a poll there are fewest.
      await nextTurn();
    },
  };
}

/** The answer of `/ready` after that: sent, not thrown, because it is not a failure. */
export const leaving = (): AppError =>
  new AppError('unavailable', 'The server is being restarted. Please try again in a moment.', { retryAfterSeconds: 5 });

export interface ClosingOptions {
  readiness: Readiness;
  /** For requests under way, from the end of listening; after that their connections are destroyed. */
  graceMs?: number;
}

/**
 * A client that sends one request after the other needs less than this to send the next, and to learn that it was the
 * last.
 */
const SETTLE_MS = 250;
const LOOK_EVERY_MS = 25;
/** Node stops checking for slow headers when listening ends. */
const HEADERS_MS = 10_000;

/**
 * Makes `app.close()` fail no connected client: the server stops listening; requests under way, and those that arrive
 * on open connections, are served, and each answer ends its connection; idle connections are closed. It resolves when
 * the last one is gone.
 */
export function closeGently(app: FastifyInstance, { readiness, graceMs = 25_000 }: ClosingOptions): void {
  const exchanges = exchangesOf(app);
  let timer: NodeJS.Timeout | undefined;

  app.addHook('preClose', async () => {
    void readiness.leave(0);
    // At once, before any answer ends its connection: a client that reconnects must be refused. In the queue of
    // connections to accept, it would be lost.
    if (app.server.listening) app.server.close();
    // Fastify handles the requests that arrive from now on.
    for (const { current } of exchanges.values())
      if (current?.response.headersSent === false) current.response.setHeader('connection', 'close');
    const closingMs = performance.now();
    timer = setInterval(() => {
      const elapsedMs = performance.now() - closingMs;
      if (elapsedMs >= graceMs) closeAll(app, exchanges);
      // Not in the timer's phase but after the next poll: what has arrived by now is then read, and no longer idle.
      else if (elapsedMs >= SETTLE_MS) setImmediate(() => closeIdle(exchanges, elapsedMs < HEADERS_MS));
    }, LOOK_EVERY_MS);
  });
  app.addHook('onClose', async () => clearInterval(timer));
  // Node and Fastify call this when listening ends. Node's own version would cut answers that are written but still
  // being sent, and requests that have arrived but are not read yet.
  app.server.closeIdleConnections = () => undefined;
}

function closeIdle(exchanges: Exchanges, mayBegin: boolean): void {
  for (const [socket, exchange] of exchanges) {
    const isBeginning = exchange.number === 0 && socket.bytesRead > 0;
    if (isBeginning && mayBegin) continue;
    if (isIdle(exchange) && socket.writableLength === 0) socket.destroy();
  }
}

function closeAll(app: FastifyInstance, exchanges: Exchanges): void {
  if (exchanges.size > 0)
    app.log.warn({ connections: exchanges.size }, 'stopping: closed connections that did not end in time');
  for (const socket of exchanges.keys()) socket.destroy();
}
