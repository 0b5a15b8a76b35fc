import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptQuality } from '../negotiation/rate-type.ts';
import { serverStatus } from '../../version.ts';
import { beingBuiltPage } from '../../pages/being-built.ts';
import { limitFile } from '../set-security-headers.ts';
import { sendMade } from './send-made.ts';
import { keep, sendStored, storeFile } from './send-stored.ts';
import type { WebFiles } from './load-web-files.ts';

/** Paths of the signed-in app; every other path that is not a static page does not exist. */
const appRoutes = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  '/confirm-recipient',
  '/join',
  '/shared',
  '/single-sign-on',
  '/onboarding',
  '/dashboard',
  '/endpoints',
  '/settings',
  '/workspace',
  '/settings/audit',
  '/settings/privacy',
  '/api-test',
  '/submissions/:submissionId',
  '/forms/new',
  '/forms/:formId/edit',
  '/forms/:formId/submissions',
  '/forms/:formId/deliveries',
  '/forms/:formId/import',
  '/forms/:formId/insights',
  '/forms/:formId/settings',
  '/forms/:formId/integrate',
];

/** Serves the static pages, the app's shell and the assets. */
export function webPages(app: FastifyInstance, files: WebFiles): void {
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const open = files.visitor.assets.get(request.params['*']);
    if (open) return sendStored(request, openToSites(reply), open);
    const asset = files.assets.get(request.params['*']);
    if (!asset) return reply.callNotFound();
    return sendStored(request, limitFile(reply), asset);
  });
  for (const [url, script] of files.visitor.scripts)
    app.get(url, (request, reply) => sendStored(request, openToSites(reply), script));
  for (const [url, page] of files.pages) {
    if (url !== '/') app.get(url, (request, reply) => sendStored(request, reply, page));
  }
  app.get('/', (request, reply) => {
    reply.header('vary', 'Accept');
    const landing = files.pages.get('/');
    const accept = request.headers.accept ?? '*/*';
    const wantsJson = acceptQuality(accept, 'application/json') > acceptQuality(accept, 'text/html');
    return landing && !wantsJson ? sendStored(request, reply, landing) : reply.send(serverStatus());
  });
  app.get('/app-worker.js', (request, reply) => sendStored(request, reply, files.worker ?? removeWorker));
  for (const url of appRoutes) app.get(url, (request, reply) => sendApp(request, reply, files));
}

/**
 * For browsers that have a service worker of an earlier build: this one replaces it, removes its caches and then
 * itself.
 */
const removeWorker = storeFile(
  Buffer.from(`self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('app-')) await caches.delete(name);
  await self.registration.unregister();
})()));
`),
  { type: 'text/javascript; charset=utf-8', cacheControl: keep.never },
);

function sendApp(request: FastifyRequest, reply: FastifyReply, { app }: WebFiles): Promise<FastifyReply> {
  // What a share link shows is for the people who were given it.
  if (request.routeOptions.url === '/shared') reply.header('x-robots-tag', 'noindex, nofollow');
  if (app) return sendStored(request, reply, app);
  reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '2', refresh: '2' });
  return sendMade(request, reply, { text: beingBuiltPage, type: 'text/html; charset=utf-8' });
}

/** Lets any site load the file, as a classic script and as a module. */
const openToSites = (reply: FastifyReply): FastifyReply =>
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
