import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/** One line for each request: the route's pattern and never the path itself, which may hold a token. */
export function useRequestLog(app: FastifyInstance, log: Logger): void {
  if (!log.isLevelEnabled('info')) return;
  app.addHook('onResponse', (request, reply, done) => {
    write(request, reply);
    done();
  });
}

/**
 * The same for answers whose client left before their end, as it is with every stream: Fastify takes no response for that.
 * A listener for each request, so for the scopes that have such answers.
 */
export function useCutLog(scope: FastifyInstance): void {
  scope.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) write(request, reply);
    });
    done();
  });
}

function write(request: FastifyRequest, reply: FastifyReply): void {
  const line = {
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  };
  request.log.info(line, 'request');
}
