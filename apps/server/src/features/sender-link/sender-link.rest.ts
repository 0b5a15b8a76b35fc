import type { PageLanguage } from '@postern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logError } from '../../http/error-handler.ts';
import { intakeLimits } from '../../http/limit-requests.ts';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { toPageError } from '../../pages/error-texts.ts';
import { failurePage } from '../../pages/failure.ts';
import { missingSentPage, sentPage, withdrawnPage } from '../../pages/sent.ts';
import { translateError } from '../../translate-error.ts';
import {
  findSent,
  withdraw,
  type SenderLinkDeps,
  type SenderLinkKey,
  type SentSubmission,
} from './sender-link.service.ts';

interface SenderLinkRoute {
  /** No `id`: the limits count addresses only. */
  Params: SenderLinkKey & { id?: never };
  Querystring: Record<string, unknown>;
}

const HTML = 'text/html; charset=utf-8';

/** The page on which a sender sees a submission again, and can withdraw it if its endpoint allows it. */
export async function senderLinkRest(app: FastifyInstance, context: SenderLinkDeps): Promise<void> {
  const { deps } = context;
  // The button sends nothing: whatever else is sent is not read.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16 * 1024 }, (_request, _body, done) => done(null));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    reply.header('x-robots-tag', 'noindex, nofollow');
    // The address is the permission: no other site may learn it.
    reply.header('referrer-policy', 'no-referrer');
  });
  const onRequest = intakeLimits(
    deps.limiter,
    { addressPerMinute: deps.config.rates.addressPerMinute, endpointPerMinute: 0 },
    'sender-link',
  );
  app.setErrorHandler<Error, SenderLinkRoute>((thrown, request, reply) => {
    const error = translateError(thrown);
    logError(request, error);
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
    const lang = languageFor(request, undefined);
    const page = failurePage({ lang, status: error.status, ...toPageError(error, lang, deps.config.intake) });
    return reply.code(error.status).type(HTML).send(page);
  });
  const url = '/sent/:submission_id/:signature';
  app.get<SenderLinkRoute>(url, { onRequest }, async (request, reply) => {
    const sent = await findSent(context, request.params);
    const lang = languageFor(request, sent);
    if (!sent) return reply.code(404).type(HTML).send(missingSentPage(lang));
    return reply.type(HTML).send(sentPage({ ...sent, lang }));
  });
  app.post<SenderLinkRoute>(url, { onRequest }, async (request, reply) => {
    const sent = await findSent(context, request.params);
    const lang = languageFor(request, sent);
    const isWithdrawn = await withdraw(context, request.params);
    return reply
      .code(isWithdrawn ? 200 : 404)
      .type(HTML)
      .send(isWithdrawn ? withdrawnPage(lang) : missingSentPage(lang));
  });
}

const languageFor = (request: FastifyRequest<SenderLinkRoute>, sent: SentSubmission | undefined): PageLanguage =>
  chooseLanguage({
    form: request.query['lang'],
    endpoint: sent?.form?.language ?? sent?.endpoint.settings.language,
    browser: request.headers['accept-language'],
  });
