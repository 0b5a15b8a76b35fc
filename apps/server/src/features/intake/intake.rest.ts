import multipart from '@fastify/multipart';
import { acceptedSchema, endpointIdSchema, errorTable } from '@postern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../../errors.ts';
import { logError, sendProblem } from '../../http/error-handler.ts';
import { failurePage } from '../../http/pages/failure.ts';
import { methodPage } from '../../http/pages/method.ts';
import { refusedPage } from '../../http/pages/refused.ts';
import { thanksPage } from '../../http/pages/thanks.ts';
import { translateError } from '../../translate-error.ts';
import { wantsHtml } from './answer.ts';
import { openToAllOrigins } from './intake.cors.ts';
import { getReceivingEndpoint, receive, type IntakeDeps, type Meta } from './intake.service.ts';
import { sortFields } from './judge.ts';
import type { ParsedBody } from './read-body.ts';
import { parseContentType } from './read-content-type.ts';
import { readJson } from './read-json.ts';
import { readMultipart } from './read-multipart.ts';
import { BodyRefused } from './read-refusal.ts';
import { readText } from './read-text.ts';
import { readUrlencoded } from './read-urlencoded.ts';
import { readThanksQuery } from './redirect-link.ts';
import { absoluteWish } from './redirect.ts';

const MESSAGE = 'Thank you! Your submission has been received.';
const HTML = 'text/html; charset=utf-8';

interface IntakeParams {
  Params: { id: string };
}

/** The public intake, in a scope of its own: open to all origins, and the only place that knows multipart. */
export async function intakeRest(app: FastifyInstance, intake: IntakeDeps): Promise<void> {
  const { config } = intake.deps;
  await useFormBodies(app, config.intake.maxRequestBytes);
  openToAllOrigins(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.setErrorHandler<Error, IntakeParams>((thrown, request, reply) =>
    sendFailure(reply, request, translateError(thrown)),
  );

  app.post<IntakeParams>('/api/submit/:id', async (request, reply) => {
    const id = endpointIdSchema.safeParse(request.params.id);
    if (!id.success) throw notFound('endpoint');
    const endpoint = await getReceivingEndpoint(intake.deps, id.data);
    const body = await readBody(request, intake);
    const { submission_id, next } = await receive(intake, { endpoint, body, meta: toMeta(request) });
    if (wantsHtml(request.headers)) return reply.code(303).header('location', next).send();
    return reply.code(201).send(acceptedSchema.parse({ ok: true, submission_id, next, message: MESSAGE }));
  });

  app.route<IntakeParams>({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/submit/:id',
    handler: async (request, reply) => {
      reply.header('allow', 'POST, OPTIONS');
      if (wantsHtml(request.headers))
        return reply
          .code(405)
          .type(HTML)
          .send(methodPage(`${config.publicUrl}/api/submit/…`));
      return sendProblem(reply, new AppError('method_not_allowed', 'This address takes submissions by POST.'));
    },
  });
}

/** The hosted thank-you page. */
export function thanksRest(app: FastifyInstance, { deps }: IntakeDeps): void {
  app.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>('/thanks/:id', async (request, reply) => {
    const key = { endpointId: request.params.id, secret: deps.secret, now: deps.now() };
    const { reference, link } = readThanksQuery(request.query, key);
    const page = { ...(reference ? { reference } : {}), ...(link ? { offeredLink: link } : {}) };
    return reply.header('cache-control', 'no-store').type(HTML).send(thanksPage(page));
  });
}

/** Bodies reach the readers as bytes, but for multipart, which is read as it arrives. */
async function useFormBodies(app: FastifyInstance, maxBytes: number): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  const types = ['application/x-www-form-urlencoded', 'application/json', 'text/plain'];
  app.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, body),
  );
}

function readBody(request: FastifyRequest, { deps }: IntakeDeps): ParsedBody | Promise<ParsedBody> {
  const limits = deps.config.intake;
  const type = parseContentType(request.headers['content-type']);
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const charset = type?.parameters.get('charset');
  switch (type?.essence) {
    case 'multipart/form-data':
      return readMultipart(request, { limits, files: deps.files });
    case 'application/json':
      return readJson(bytes, limits);
    case 'text/plain':
      return readText(bytes, limits, charset);
    case 'application/x-www-form-urlencoded':
      return readUrlencoded(bytes, limits, charset);
    default:
      throw new AppError(
        'unsupported_type',
        'A form is sent as application/x-www-form-urlencoded, multipart/form-data, application/json or text/plain.',
      );
  }
}

const MAX_META_CHARS = 2048;
const cut = (text: string | undefined): string | null => text?.slice(0, MAX_META_CHARS) ?? null;

const toMeta = ({ ip, headers }: FastifyRequest): Meta => ({
  ip,
  user_agent: cut(headers['user-agent']),
  referer: cut(headers.referer),
  origin: cut(headers.origin),
  language: cut(headers['accept-language']),
});

/** A problem for programs; for people the form again with what they wrote, or a page that says what happened. */
function sendFailure(reply: FastifyReply, request: FastifyRequest<IntakeParams>, error: AppError): FastifyReply {
  logError(request, error);
  if (error instanceof BodyRefused && error.unread) reply.header('connection', 'close');
  if (!wantsHtml(request.headers)) return sendProblem(reply, error);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  const page = error instanceof BodyRefused ? toRefusedPage(request, error) : toFailurePage(request, error);
  return reply.code(error.status).type(HTML).send(page);
}

function toRefusedPage(request: FastifyRequest<IntakeParams>, error: BodyRefused): string {
  const { fields } = sortFields(error.fields, null);
  const unseen = error.fields.filter((entry) => !fields.includes(entry)).map((entry) => writtenOut(entry, request));
  const errors = error.errors ?? [];
  const fileFields = errors
    .map(({ path }) => path)
    .filter((path) => path !== '' && !fields.some(([name]) => name === path));
  const action = `/api/submit/${encodeURIComponent(request.params.id)}`;
  return refusedPage({ detail: error.message, errors, fields, unseen, fileFields, action });
}

/** The form is sent again from our page: where it wanted to lead must not depend on the page it first stood on. */
function writtenOut([name, value]: BodyRefused['fields'][number], { headers }: FastifyRequest<IntakeParams>) {
  const isWish = (name === '_redirect' || name === '_next') && typeof value === 'string';
  const wish = isWish ? absoluteWish(value, { referer: headers.referer, origin: headers.origin }) : undefined;
  return [name, wish ?? value] as const;
}

const toFailurePage = ({ id }: FastifyRequest<IntakeParams>, { status, code, message }: AppError): string =>
  failurePage({ status, title: errorTable[code].title, detail: message, ...(status >= 500 ? { requestId: id } : {}) });
