import { endpointIdSchema, type Accepted } from '@postern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../../errors.ts';
import { sendProblem } from '../../http/error-handler.ts';
import { methodPage } from '../../http/pages/method.ts';
import { thanksPage } from '../../http/pages/thanks.ts';
import { translateError } from '../../translate-error.ts';
import { wantsHtml } from './answer.ts';
import { readBody, useFormBodies } from './intake.body.ts';
import { openToAllOrigins } from './intake.cors.ts';
import { countryOf } from './intake.country.ts';
import { sendFailure, type Attempt } from './intake.failure.ts';
import { getReceivingEndpoint, receive, type IntakeDeps, type Meta, type Receipt } from './intake.service.ts';
import { BodyRefused } from './read-refusal.ts';
import { readThanksQuery } from './redirect-link.ts';

const MESSAGE = 'Thank you! Your submission has been received.';
const HTML = 'text/html; charset=utf-8';

interface IntakeParams {
  Params: { id: string };
}

/** The public intake, in a scope of its own: open to all origins, and the only place that knows multipart. */
export async function intakeRest(app: FastifyInstance, intake: IntakeDeps): Promise<void> {
  const { config, secret } = intake.deps;
  await useFormBodies(app, config.intake);
  openToAllOrigins(app);
  // What fails before the route is reached: a body that is too large, a type that nobody reads.
  app.setErrorHandler<Error, IntakeParams>((thrown, request, reply) =>
    sendFailure(reply, translateError(thrown), { attempt: newAttempt(request.params.id), secret }),
  );

  app.post<IntakeParams>('/api/submit/:id', async (request, reply) => {
    const attempt = newAttempt(request.params.id);
    try {
      const { submission_id, next } = await take(intake, request, attempt);
      if (wantsHtml(request.headers)) return await reply.code(303).header('location', next).send();
      const accepted: Accepted = { ok: true, submission_id, next, message: MESSAGE };
      return await reply.code(201).send(accepted);
    } catch (thrown) {
      return sendFailure(reply, translateError(thrown), { attempt, secret });
    }
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

const newAttempt = (endpointId: string): Attempt => ({ endpointId, ownTrap: null, fields: [], fileFields: [] });

/** Looks the endpoint up, reads, stores; notes in `attempt` how far it came. */
async function take(intake: IntakeDeps, request: FastifyRequest, attempt: Attempt): Promise<Receipt> {
  const { deps } = intake;
  const id = endpointIdSchema.safeParse(attempt.endpointId);
  if (!id.success) throw notFound('endpoint');
  const endpoint = await getReceivingEndpoint(intake.endpoints, id.data);
  attempt.ownTrap = endpoint.settings.honeypot_field;
  try {
    const body = await readBody(request, { limits: deps.config.intake, files: deps.files });
    attempt.fields = body.fields;
    attempt.fileFields = body.files.map(({ field }) => field);
    const idempotencyKey = request.headers['idempotency-key'];
    return await receive(intake, {
      endpoint,
      body,
      meta: toMeta(request),
      idempotencyKey: idempotencyKey?.toString(),
      country: countryOf(request.headers, deps.config.trustProxy.length > 0),
    });
  } catch (error) {
    if (error instanceof BodyRefused) Object.assign(attempt, { fields: error.fields, fileFields: error.fileFields });
    throw error;
  }
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

const MAX_META_CHARS = 2048;
const cut = (text: string | undefined): string | null => text?.slice(0, MAX_META_CHARS) ?? null;

const toMeta = ({ ip, headers }: FastifyRequest): Meta => ({
  ip,
  user_agent: cut(headers['user-agent']),
  referer: cut(headers.referer),
  origin: cut(headers.origin),
  language: cut(headers['accept-language']),
});
