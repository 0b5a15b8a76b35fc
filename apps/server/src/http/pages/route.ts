import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { PAGES_CSS_PATH, pagesCss } from './css.ts';

/**
 * The style sheet of the server-rendered pages.
 * @param fontFaces rules for the web build's fonts, whose addresses change with each build; without them the fallbacks show
 */
export function servePagesCss(app: FastifyInstance, fontFaces = ''): void {
  const css = `${fontFaces}\n${pagesCss}`.trimStart();
  const etag = `"${createHash('sha256').update(css).digest('base64url').slice(0, 22)}"`;
  app.get(PAGES_CSS_PATH, (request, reply) => {
    reply.header('etag', etag).header('cache-control', 'public, max-age=3600');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/css; charset=utf-8').send(css);
  });
}
