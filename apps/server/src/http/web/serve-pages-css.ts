import type { FastifyInstance } from 'fastify';
import { keep, sendStored, storeFile, type StoredFile } from './send-stored.ts';
import type { WebFiles } from './load-web-files.ts';
import { PAGES_CSS_PATH, pagesCss } from '../../pages/css.ts';

/**
 * Serves the style sheet of the server-rendered pages.
 * @param web has rules for the web build's fonts, whose addresses change with each build; without them the fallback
 * fonts are used
 */
export function servePagesCss(app: FastifyInstance, web?: Pick<WebFiles, 'fontFaces'>): void {
  let sheet = sheetWith(web?.fontFaces ?? '');
  app.get(PAGES_CSS_PATH, (request, reply) => {
    if (web && web.fontFaces !== sheet.faces) sheet = sheetWith(web.fontFaces);
    return sendStored(request, reply, sheet.file);
  });
}

function sheetWith(faces: string): { faces: string; file: StoredFile } {
  const css = Buffer.from(`${faces}\n${pagesCss}`.trimStart());
  return { faces, file: storeFile(css, { type: 'text/css; charset=utf-8', cacheControl: keep.hour }) };
}
