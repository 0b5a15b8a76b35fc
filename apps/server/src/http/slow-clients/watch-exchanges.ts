import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The latest request of a connection and its answer. */
export interface Exchange {
  /** Counts the requests of the connection. */
  number: number;
  /** undefined before the first request, and some time after an answer: an idle connection holds no memory. */
  current: { request: IncomingMessage; response: ServerResponse } | undefined;
}

export type Exchanges = ReadonlyMap<Socket, Exchange>;

const known = new WeakMap<FastifyInstance, Exchanges>();

/** The open connections of a server. Call this before it listens; a request costs two map accesses. */
export function exchangesOf(app: FastifyInstance): Exchanges {
  const made = known.get(app) ?? track(app);
  known.set(app, made);
  return made;
}

/** Whether nothing is under way: no request half received, no answer half sent. */
export function isIdle({ current }: Exchange): boolean {
  return !current || (current.request.complete && (current.response.writableFinished || current.response.destroyed));
}

function track(app: FastifyInstance): Exchanges {
  const exchanges = new Map<Socket, Exchange>();
  const open = (socket: Socket): Exchange => {
    const exchange: Exchange = { number: 0, current: undefined };
    // An injected request has no connection.
    if (!(socket instanceof Socket)) return exchange;
    exchanges.set(socket, exchange);
    socket.once('close', () => exchanges.delete(socket));
    return exchange;
  };
  const receive = (request: IncomingMessage, response: ServerResponse) => {
    const exchange = exchanges.get(request.socket) ?? open(request.socket);
    if (exchange.current?.request === request) return;
    exchange.number += 1;
    exchange.current = { request, response };
  };
  app.server.on('connection', open);
  // The event also covers what never reaches a hook, such as a path that cannot be decoded; the hook also covers the
  // second server that Fastify adds when a host name has two addresses.
  app.server.on('request', receive);
  app.addHook('onRequest', (request, reply, done) => {
    receive(request.raw, reply.raw);
    done();
  });
  return exchanges;
}
