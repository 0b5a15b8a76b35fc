import { endpointIdSchema, type PageLanguage } from '@postern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { logError } from '../../http/error-handler.ts';
import { intakeLimits } from '../../http/limit-requests.ts';
import { clientAddress, UNKNOWN_ADDRESS } from '../../http/read-client-address.ts';
import { clientKey } from '../../outbound/limiter/client-key.ts';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { HOUR_SECONDS } from '../../lib/durations.ts';
import { toPageError } from '../../pages/error-texts.ts';
import { failurePage } from '../../pages/failure.ts';
import { HONEYPOT, reportedPage, reportPage } from '../../pages/report.ts';
import { translateError } from '../../translate-error.ts';
import type { EndpointCache } from '../endpoint-cache/endpoint-cache.service.ts';
import { MAX_EMAIL_CHARS, MAX_TEXT_CHARS, receiveReport } from './reports.service.ts';
import { reportReasons } from './reports.model.ts';

interface ReportRoute {
  Params: { id: string };
  /** The query is untrusted. */
  Querystring: Record<string, unknown>;
}

export interface ReportsDeps {
  deps: Deps;
  endpoints: EndpointCache;
}

const HTML = 'text/html; charset=utf-8';
const BODY_BYTES = 16 * 1024;
/** Reports from one address. */
const POINTS = 10;

/** The page on which a visitor reports a form. It needs no script. */
export async function reportsRest(app: FastifyInstance, { deps, endpoints }: ReportsDeps): Promise<void> {
  const { limiter, config } = deps;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', 'Accept-Language');
  });
  app.setErrorHandler<Error, ReportRoute>((thrown, request, reply) => {
    const error = translateError(thrown);
    logError(request, error);
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
    const lang = languageOf(request);
    const { title, detail } = toPageError(error, lang, { ...config.intake });
    const page = failurePage({ lang, status: error.status, title, detail });
    return reply.code(error.status).type(HTML).send(page);
  });

  const addressPerMinute = 5 * config.rates.addressPerMinute;
  const reading = intakeLimits(limiter, { addressPerMinute, endpointPerMinute: 0 }, 'report-page');
  const exists = async (id: string): Promise<void> => {
    if (!endpointIdSchema.safeParse(id).success || !(await endpoints.get(id))) throw notFound('form');
  };

  app.get<ReportRoute>('/report/:id', { onRequest: reading }, async (request, reply) => {
    await exists(request.params.id);
    const page = reportPage({
      lang: languageOf(request),
      reasons: reportReasons,
      maxTextChars: MAX_TEXT_CHARS,
      maxEmailChars: MAX_EMAIL_CHARS,
    });
    return send(reply, page);
  });

  app.post<ReportRoute & { Body: unknown }>('/report/:id', { onRequest: reading }, async (request, reply) => {
    const endpoint_id = request.params.id;
    await exists(endpoint_id);
    const lang = languageOf(request);
    const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    // A program that fills in everything gets the usual answer.
    if (!sent.get(HONEYPOT)) {
      await limiter.demand({ name: 'report-address', points: POINTS, windowSeconds: HOUR_SECONDS }, keyOf(request));
      const field = (name: string) => sent.get(name) ?? '';
      await receiveReport(deps, {
        endpoint_id,
        reason: field('reason'),
        text: field('details'),
        email: field('email'),
        language: lang,
      });
    }
    return send(reply, reportedPage(lang));
  });
}

const keyOf = (request: FastifyRequest<ReportRoute>): string => clientKey(clientAddress(request) ?? UNKNOWN_ADDRESS);

const send = (reply: FastifyReply, page: string): FastifyReply => reply.type(HTML).send(page);

const languageOf = (request: FastifyRequest<ReportRoute>): PageLanguage =>
  chooseLanguage({ form: request.query['lang'], browser: request.headers['accept-language'] });
