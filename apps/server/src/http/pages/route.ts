import type { FastifyInstance } from 'fastify';
import { keep, sendStored, storeFile } from '../stored-file.ts';
import { PAGES_CSS_PATH, pagesCss } from './css.ts';

/**
 * The style sheet of the server-rendered pages.
 * @param fontFaces rules for the web build's fonts, whose addresses change with each build; without them the fallbacks show
 */
export function servePagesCss(app: FastifyInstance, fontFaces = ''): void {
  const css = Buffer.from(`${fontFaces}\n${pagesCss}`.trimStart());
  const file = storeFile(css, { type: 'text/css; charset=utf-8', cacheControl: keep.hour });
  app.get(PAGES_CSS_PATH, (request, reply) => sendStored(request, reply, file));
}
