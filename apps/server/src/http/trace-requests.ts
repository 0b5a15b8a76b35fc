import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Span, Tracer } from '../tracing/tracer.model.ts';
import { trustsProxy } from './request-id.ts';

/** Load balancers and Prometheus ask for them all the time. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/live', '/ready', '/metrics']);
const FIRST_FAILURE = 500;

/**
 * Gives each request a span, named by the route's pattern and never by the path, which may contain a token. Its parent is
 * the span of a trusted proxy: no other client decides what is traced.
 */
export function traceRequests(
  app: FastifyInstance,
  { tracer, trustProxy }: { tracer: Tracer; trustProxy: readonly string[] },
): void {
  if (!tracer.isOn) return;
  const isTrusted = trustsProxy(trustProxy);
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions;
    if (PROBES.has(url)) return done();
    const { traceparent } = request.headers;
    const attributes = {
      'http.request.method': request.method,
      ...(url !== undefined && { 'http.route': url }),
      request_id: request.id,
    };
    const parent = typeof traceparent === 'string' && isTrusted(request.raw) ? traceparent : null;
    const span = tracer.start(`${request.method} ${url ?? 'none'}`, { kind: 'server', attributes, parent });
    spans.set(request, span);
    if (span.traceparent !== undefined) endWith(span, reply);
    return tracer.within(span, done);
  });
  // A body's events come from the connection, which belongs to no request.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    return span ? tracer.within(span, done) : done();
  });
}

/** A client may leave before the end of its answer, and then Fastify emits no response event. */
function endWith(span: Span, reply: FastifyReply): void {
  reply.raw.once('close', () => {
    span.set({ 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= FIRST_FAILURE) span.fail(String(reply.statusCode));
    span.end();
  });
}
