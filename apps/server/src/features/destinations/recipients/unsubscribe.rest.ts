import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../context.ts';
import { unknownUnsubscribePage, unsubscribedPage, unsubscribePage } from '../../../pages/unsubscribe.ts';
import { stopMails } from './recipients.service.ts';
import { readUnsubscribeToken } from './sign-unsubscribe-token.ts';

interface UnsubscribeRoute {
  Params: { token: string };
}

const HTML = 'text/html; charset=utf-8';

/**
 * The unsubscribe link's page with a button. Email clients post to the same URL on their own, with a body that states
 * only this purpose (RFC 8058, section 3.2): it is not read.
 */
export async function unsubscribeRest(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16 * 1024 }, (_request, _body, done) => done(null));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    // The URL is the permission: no other site may learn it.
    reply.header('referrer-policy', 'no-referrer');
  });
  app.get<UnsubscribeRoute>('/unsubscribe/:token', async (request, reply) => {
    const found = readUnsubscribeToken(deps.secret, request.params.token);
    if (!found) return reply.code(404).type(HTML).send(unknownUnsubscribePage());
    return reply.type(HTML).send(unsubscribePage(found.email));
  });
  app.post<UnsubscribeRoute>('/unsubscribe/:token', async (request, reply) => {
    const found = readUnsubscribeToken(deps.secret, request.params.token);
    if (!found) return reply.code(404).type(HTML).send(unknownUnsubscribePage());
    await stopMails(deps, found);
    return reply.type(HTML).send(unsubscribedPage(found.email));
  });
}
