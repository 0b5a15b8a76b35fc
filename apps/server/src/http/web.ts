import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptQuality } from './accept.ts';
import { serverStatus } from './api.ts';
import type { Page, WebFiles } from './web-files.ts';

/** Paths that the signed-in app answers itself; everything else that is no static page is not there. */
const appRoutes = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/dashboard',
  '/endpoints',
  '/settings',
  '/submissions/:submissionId',
  '/forms/:formId/submissions',
  '/forms/:formId/settings',
  '/forms/:formId/integrate',
];

/** The static pages, the app's shell and the assets. */
export async function webPages(app: FastifyInstance, files: WebFiles): Promise<void> {
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  await app.register(fastifyStatic, {
    root: files.assetFolders,
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
  });
  await app.register(fastifyStatic, { root: files.rootFolders, serve: false, decorateReply: false });
  app.get('/favicon.svg', (_request, reply) =>
    reply.sendFile('favicon.svg', files.rootFolders[0] ?? '', { maxAge: '1d' }),
  );
  for (const [url, page] of files.pages) {
    if (url !== '/') app.get(url, (request, reply) => sendPage(request, reply, page));
  }
  app.get('/', (request, reply) => {
    reply.header('vary', 'Accept');
    const landing = files.pages.get('/');
    const accept = request.headers.accept ?? '*/*';
    const wantsJson = acceptQuality(accept, 'application/json') > acceptQuality(accept, 'text/html');
    return landing && !wantsJson ? sendPage(request, reply, landing) : reply.send(serverStatus());
  });
  for (const url of appRoutes) app.get(url, (request, reply) => sendPage(request, reply, files.app));
}

/** Sends a page with the status that the reply has by then, 200 when none was set. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  // Always asked for again, never sent again unchanged.
  reply.header('cache-control', 'no-cache').header('etag', page.etag);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(page.html);
}
