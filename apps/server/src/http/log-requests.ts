import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** Writes one line for each request: the route's pattern and never the path itself, which may contain a token. */
export function useRequestLog(app: FastifyInstance, log: Logger): void {
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onResponse', (request, reply, done) => {
    write(request, reply);
    done();
  });
}

/**
 * The same for answers whose client left before their end, like every stream: Fastify emits no response event for
 * these. It costs a listener per request, so only scopes with such answers use it.
 */
export function useCutLog(scope: FastifyInstance): void {
  scope.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) write(request, reply);
    });
    done();
  });
}

/** Load balancers and Prometheus ask for them all the time. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/live', '/ready', '/metrics']);

function write(request: FastifyRequest, reply: FastifyReply): void {
  const { url } = request.routeOptions;
  const line = {
    method: request.method,
    route: url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  };
  if (PROBES.has(url)) request.log.debug(line, 'request');
  else request.log.info(line, 'request');
}
