import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../context.ts';
import { unknownUnsubscribePage, unsubscribedPage, unsubscribePage } from '../../pages/unsubscribe.ts';
import { stopMails } from './recipients.service.ts';
import { readUnsubscribeToken } from './sign-unsubscribe-token.ts';

interface UnsubscribeRoute {
  Params: { token: string };
}

const HTML = 'text/html; charset=utf-8';

/**
 * Where the link in a mail leads: a page with a button. Mail programs post to the same address by themselves, with a body
 * that says what they want and nothing else (RFC 8058, section 3.2): it is not looked at.
 */
export async function unsubscribeRest(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16 * 1024 }, (_request, _body, done) => done(null));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    // The address is the permission: it goes to nobody else.
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
