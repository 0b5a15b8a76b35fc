import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { endWith } from './end-connection.ts';
import { allowanceOf } from './allow-large-body.ts';
import { exchangesOf, isIdle, type Exchange } from './watch-exchanges.ts';

export interface SlowBodyOptions {
  /** The largest request. The refusal names this limit. */
  maxBytes: number;
  /** How far a request may exceed `maxBytes` before its connection is closed, whatever the answer was. */
  beyondBytes?: number;
  /** A request is not checked for this long. */
  graceMs?: number;
  /** After that, the average over each window counts. */
  windowMs?: number;
  minBytesPerSecond?: number;
  /** How often all connections are checked. */
  checkEveryMs?: number;
}

type Limits = Required<Omit<SlowBodyOptions, 'checkEveryMs'>> & { log: FastifyBaseLogger };

/**
 * Closes connections whose request body arrives too slowly to be genuine: by default less than 1 kB/s over 10 s, after
 * 10 s of grace. A real upload over the slowest line passes, however long it takes. The answer is 408 if there was none
 * yet. Bodies that continue after their request was refused are cut `beyondBytes` after `maxBytes`, within one check.
 *
 * One timer for all connections reads the sockets' byte counters; requests start none. A request whose bytes wait to be
 * read by us is not slow: then this server is.
 */
export function guardSlowBodies(app: FastifyInstance, options: SlowBodyOptions): void {
  const { checkEveryMs = 1_000, ...rest } = options;
  const limits: Limits = {
    beyondBytes: 0,
    graceMs: 10_000,
    windowMs: 10_000,
    minBytesPerSecond: 1_000,
    ...rest,
    log: app.log,
  };
  const exchanges = exchangesOf(app);
  const watches = new WeakMap<Socket, BodyWatch>();

  const timer = setInterval(() => {
    const nowMs = performance.now();
    for (const [socket, exchange] of exchanges) {
      if (!exchange.current) continue;
      if (isIdle(exchange)) exchange.current = undefined;
      else if (!exchange.current.request.complete) watchOf(socket, exchange).look(nowMs);
    }
  }, checkEveryMs);
  timer.unref();
  // The hook runs after the last connection has closed. Until then the timer closes slow connections, so that they
  // cannot delay the stop.
  app.addHook('onClose', async () => clearInterval(timer));

  function watchOf(socket: Socket, exchange: Exchange): BodyWatch {
    const known = watches.get(socket);
    if (known?.number === exchange.number) return known;
    const made = new BodyWatch(socket, exchange, limits);
    watches.set(socket, made);
    return made;
  }
}

const MIB = 1024 ** 2;
const tooLarge = (maxBytes: number) =>
  new AppError('too_large', `The request is larger than ${Number((maxBytes / MIB).toFixed(1))} MB.`);
const TOO_SLOW = new AppError('too_slow', 'The request arrived too slowly and was cancelled. Please send it again.');

/** One body as it arrives. */
class BodyWatch {
  /** The number of the request on its connection. */
  readonly number: number;
  readonly #socket: Socket;
  readonly #exchange: Exchange;
  readonly #limits: Limits;
  readonly #firstBytes: number;
  /** When the current window began, or begins. */
  #windowMs: number | undefined;
  #windowBytes: number;
  #isCut = false;

  constructor(socket: Socket, exchange: Exchange, limits: Limits) {
    this.number = exchange.number;
    this.#socket = socket;
    this.#exchange = exchange;
    this.#limits = limits;
    this.#firstBytes = this.#windowBytes = socket.bytesRead;
  }

  look(nowMs: number): void {
    // Its last answer has still not left: the client does not read either.
    if (this.#isCut) return void this.#socket.destroy();
    const { graceMs, windowMs, minBytesPerSecond, maxBytes, beyondBytes } = this.#limits;
    const bytes = this.#socket.bytesRead;
    const allowance = allowanceOf(this.#exchange.current?.request);
    const allowed = Math.max(maxBytes + beyondBytes, allowance);
    if (bytes - this.#firstBytes > allowed) return this.#cut(tooLarge(Math.max(maxBytes, allowance)));
    let begun = (this.#windowMs ??= nowMs + graceMs);
    const waitsForUs = (this.#exchange.current?.request.readableLength ?? 0) > 0;
    if (waitsForUs) begun = this.#windowMs = Math.max(begun, nowMs);
    const elapsedMs = nowMs - begun;
    if (elapsedMs <= 0) this.#windowBytes = bytes;
    if (elapsedMs < windowMs) return;
    if (bytes - this.#windowBytes < (minBytesPerSecond * elapsedMs) / 1000) return this.#cut(TOO_SLOW);
    this.#windowMs = nowMs;
    this.#windowBytes = bytes;
  }

  #cut(error: AppError): void {
    this.#isCut = true;
    if (this.#exchange.current?.response.headersSent === false) endWith(this.#socket, error, this.#limits.log);
    else this.#socket.destroy();
  }
}
