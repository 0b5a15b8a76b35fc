import type { FieldError, PageLanguage } from '@postern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { logError } from '../../http/error-handler.ts';
import { intakeLimits, type IntakeHook } from '../../http/limit-requests.ts';
import { clientAddress } from '../../http/read-client-address.ts';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { toPageError } from '../../pages/error-texts.ts';
import { correctPage, VERSION_INPUT } from '../../pages/correct.ts';
import { failurePage } from '../../pages/failure.ts';
import type { SentField } from '../../pages/refused-controls.ts';
import { missingSentPage, sentPage, withdrawnPage } from '../../pages/sent.ts';
import type { FieldEntry } from '../../lib/field-entry.ts';
import { translateError } from '../../translate-error.ts';
import { readUrlencoded } from '../intake/read/encodings/read-urlencoded.ts';
import { correct, findCorrectable } from './correct.service.ts';
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
/** A form without files. */
const BODY_BYTES = 4 * 1024 * 1024;

/** The page on which a sender sees a submission again, and can withdraw it if its endpoint allows it. */
export async function senderLinkRest(app: FastifyInstance, context: SenderLinkDeps): Promise<void> {
  const { deps } = context;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  );
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
    const correctUrl = sent.mayCorrect ? `${addressOf(request.params)}/correct` : undefined;
    return reply.type(HTML).send(sentPage({ ...sent, lang, correctUrl }));
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
  correctRoutes(app, context, onRequest);
}

/** The page on which a sender corrects a submission. */
function correctRoutes(app: FastifyInstance, context: SenderLinkDeps, onRequest: IntakeHook): void {
  const url = '/sent/:submission_id/:signature/correct';
  app.get<SenderLinkRoute>(url, { onRequest }, async (request, reply) => {
    const found = await findCorrectable(context, request.params);
    const lang = languageFor(request, found?.sent);
    if (!found) return reply.code(404).type(HTML).send(missingSentPage(lang));
    const { sent, version } = found;
    return reply.type(HTML).send(pageOf(request, { sent, version, lang, fields: sent.submission.fields, errors: [] }));
  });
  app.post<SenderLinkRoute & { Body: Buffer | null }>(url, { onRequest }, async (request, reply) => {
    const found = await findCorrectable(context, request.params);
    const lang = languageFor(request, found?.sent);
    if (!found) return reply.code(404).type(HTML).send(missingSentPage(lang));
    const { config } = context.deps;
    const body = readUrlencoded(request.body ?? Buffer.alloc(0), config.intake).fields.filter(isText);
    const version = Number(body.find(([name]) => name === VERSION_INPUT)?.[1] ?? Number.NaN);
    const fields = body.filter(([name]) => name !== VERSION_INPUT);
    const sender = { ip: clientAddress(request), language: request.headers['accept-language'] ?? null };
    const errors = await correct(context, found, { fields, version, sender, lang });
    if (errors === 'stale') return sendStale(context, reply, { request, fields });
    if (errors.length === 0) return reply.code(303).header('location', addressOf(request.params)).send();
    const page = pageOf(request, { sent: found.sent, version, lang, fields, errors });
    return reply.code(422).type(HTML).send(page);
  });
}

interface Stale {
  request: FastifyRequest<SenderLinkRoute>;
  /** What the sender entered. */
  fields: readonly SentField[];
}

/** The same page once more, with the version of now: the sender decides which text stays. */
async function sendStale(context: SenderLinkDeps, reply: FastifyReply, { request, fields }: Stale) {
  const now = await findCorrectable(context, request.params);
  const lang = languageFor(request, now?.sent);
  if (!now) return reply.code(404).type(HTML).send(missingSentPage(lang));
  const page = pageOf(request, { ...now, lang, fields, errors: [], isStale: true });
  return reply.code(409).type(HTML).send(page);
}

interface Shown {
  sent: SentSubmission;
  version: number;
  lang: PageLanguage;
  fields: readonly SentField[];
  errors: readonly FieldError[];
  isStale?: boolean;
}

const pageOf = ({ params }: FastifyRequest<SenderLinkRoute>, { sent, ...shown }: Shown): string =>
  correctPage({ ...shown, form: sent.form ?? null, back: addressOf(params) });

const isText = (field: FieldEntry): field is [string, string] => typeof field[1] === 'string';

/** Of a link that was found: its parts need no escaping. */
const addressOf = ({ submission_id, signature }: SenderLinkKey): string => `/sent/${submission_id}/${signature}`;

const languageFor = (request: FastifyRequest<SenderLinkRoute>, sent: SentSubmission | undefined): PageLanguage =>
  chooseLanguage({
    form: request.query['lang'],
    endpoint: sent?.form?.language ?? sent?.endpoint.settings.language,
    browser: request.headers['accept-language'],
  });
