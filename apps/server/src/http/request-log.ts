import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** One line for each request: the route's pattern and never the path itself, which may hold a token. */
export function useRequestLog(app: FastifyInstance, log: Logger): void {
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, 'request');
    done();
  });
}
