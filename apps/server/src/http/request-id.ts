import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseTraceparent } from '../tracing/parse-traceparent.ts';

/** Safe in a log line, a header and a sentence. */
const REQUEST_ID = /^[\w.:~@+/=-]{1,128}$/;

/**
 * Makes the id of each request: that of a trusted proxy (`x-request-id`, else the trace id of `traceparent`), so that one
 * id leads through the logs of both, or a random one. Any other client's id is ignored.
 * @param trustProxy addresses of the trusted proxies
 */
export function createRequestIds(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  if (trustProxy.length === 0) return () => randomUUID();
  const isTrusted = trustsProxy(trustProxy);
  return (request) => (isTrusted(request) ? readRequestId(request.headers) : undefined) ?? randomUUID();
}

/** Whether a request comes from one of these proxies itself. */
export function trustsProxy(trustProxy: readonly string[]): (request: IncomingMessage) => boolean {
  if (trustProxy.length === 0) return () => false;
  const isTrusted = proxyAddr.compile([...trustProxy]);
  return ({ socket }) => isTrusted(socket.remoteAddress ?? '', 0);
}

function readRequestId({ 'x-request-id': given, traceparent }: IncomingHttpHeaders): string | undefined {
  if (typeof given === 'string' && REQUEST_ID.test(given)) return given;
  return typeof traceparent === 'string' ? parseTraceparent(traceparent)?.traceId : undefined;
}

/** Every answer has the id of its request: the one in the log and in problems. */
export const sendRequestId = (reply: FastifyReply): FastifyReply => reply.header('x-request-id', reply.request.id);

export function useRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    sendRequestId(reply);
    done();
  });
}
