import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { DAY_SECONDS } from '../lib/durations.ts';

/** Header names are tokens of RFC 9110. */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/;

/** Headers of every answer: readable from any site, and never cached. */
const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-Id',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};

export interface CorsOptions {
  /** What a page may do at these addresses. */
  methods: 'POST' | 'GET, PUT, DELETE';
  /**
   * Allows a page on the internet to post to this server in a private network. Browsers ask in the preflight (Private
   * Network Access).
   */
  privateNetwork: boolean;
}

/** Any site may call these addresses, with any headers. Credentials are never allowed, so browsers send none. */
export function allowAllOrigins(
  app: FastifyInstance,
  paths: readonly string[],
  { methods, privateNetwork }: CorsOptions,
): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(openHeaders);
    done();
  });
  const preflight: RouteHandlerMethod = (request, reply) => {
    const wanted = request.headers['access-control-request-headers'];
    if (wanted !== undefined && HEADER_NAMES.test(wanted)) reply.header('access-control-allow-headers', wanted);
    if (privateNetwork && request.headers['access-control-request-private-network'] === 'true')
      reply.header('access-control-allow-private-network', 'true');
    return reply
      .code(204)
      .header('access-control-allow-methods', methods)
      .header('access-control-max-age', String(DAY_SECONDS))
      .header('vary', 'Access-Control-Request-Headers, Access-Control-Request-Private-Network')
      .send();
  };
  for (const path of paths) app.options(path, preflight);
}
