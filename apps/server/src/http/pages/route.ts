import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { PAGES_CSS_PATH, pagesCss } from './css.ts';

const etag = `"${createHash('sha256').update(pagesCss).digest('base64url').slice(0, 22)}"`;

/** The style sheet of the server-rendered pages. */
export function servePagesCss(app: FastifyInstance): void {
  app.get(PAGES_CSS_PATH, (request, reply) => {
    reply.header('etag', etag).header('cache-control', 'public, max-age=3600');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/css; charset=utf-8').send(pagesCss);
  });
}
