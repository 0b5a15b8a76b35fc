import { endpointIdSchema, type Accepted } from '@postern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../../errors.ts';
import { clientAddress } from '../../http/read-client-address.ts';
import { sendProblem } from '../../http/error-handler.ts';
import { methodPage } from '../../pages/method.ts';
import { pageTexts } from '../../pages/texts/texts.ts';
import { intakeLimits } from '../../http/limit-requests.ts';
import { translateError } from '../../translate-error.ts';
import { demoLimits } from '../demo/demo.service.ts';
import { instructionIn, languageOf, type Attempt } from './answer/submission-language.ts';
import { wantsHtml } from './answer/accepts-html.ts';
import { readBody, useFormBodies } from './read/body.ts';
import { openToAllOrigins } from './cors.ts';
import { countryOf } from './country.ts';
import { sendFailure } from './answer/failure.ts';
import { getReceivingEndpoint, receive, type Receipt } from './receive.service.ts';
import type { IntakeDeps, Meta } from './arrival.ts';
import { supportedLanguage, chooseLanguage } from '../../lib/choose-language.ts';
import { BodyRefused } from './read/refusal.ts';
import { withLanguage } from './answer/redirect-link.ts';

const HTML = 'text/html; charset=utf-8';

interface IntakeParams {
  Params: { id: string };
}

/** The public intake, in a scope of its own: open to all origins, and the only place that knows multipart. */
export async function intakeRest(app: FastifyInstance, intake: IntakeDeps): Promise<void> {
  const { config } = intake.deps;
  await useFormBodies(app, config.intake);
  openToAllOrigins(app, { privateNetwork: config.isLoopback });
  // What fails before the route is reached: a body that is too large, a type that nobody reads.
  app.setErrorHandler<Error, IntakeParams>((thrown, request, reply) =>
    sendFailure(reply, translateError(thrown), { attempt: newAttempt(request.params.id), intake }),
  );

  const onRequest = intakeLimits(intake.deps.limiter, config.rates);
  app.post<IntakeParams>('/api/submit/:id', { onRequest }, async (request, reply) => {
    const attempt = newAttempt(request.params.id);
    try {
      const { submission_id, next } = await take(intake, request, attempt);
      if (wantsHtml(request.headers)) return await reply.code(303).header('location', next).send();
      const { message } = pageTexts[languageOf(request, attempt)].thanks;
      const accepted: Accepted = { ok: true, submission_id, next, message };
      return await reply.code(201).send(accepted);
    } catch (thrown) {
      return await sendFailure(reply, translateError(thrown), { attempt, intake });
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
          .header('vary', 'Accept-Language')
          .type(HTML)
          .send(
            methodPage(
              `${config.publicUrl}/api/submit/…`,
              chooseLanguage({ browser: request.headers['accept-language'] }),
            ),
          );
      return sendProblem(reply, new AppError('method_not_allowed', 'This address takes submissions by POST.'));
    },
  });
}

const newAttempt = (endpointId: string): Attempt => ({ endpointId, endpoint: undefined, fields: [], fileFields: [] });

/** Looks the endpoint up, reads, stores; notes in `attempt` how far it came. */
async function take(intake: IntakeDeps, request: FastifyRequest, attempt: Attempt): Promise<Receipt> {
  const { deps } = intake;
  const id = endpointIdSchema.safeParse(attempt.endpointId);
  if (!id.success) throw notFound('endpoint');
  const endpoint = await getReceivingEndpoint(intake, id.data);
  attempt.endpoint = endpoint;
  try {
    const usual = deps.config.intake;
    const limits = endpoint.id === intake.demo ? demoLimits(usual) : usual;
    const body = await readBody(request, { limits, files: deps.files });
    attempt.fields = body.fields;
    attempt.fileFields = body.files.map(({ field }) => field);
    const idempotencyKey = request.headers['idempotency-key'];
    const receipt = await receive(intake, {
      endpoint,
      body,
      meta: toMeta(request),
      idempotencyKey: idempotencyKey?.toString(),
      country: countryOf(request.headers, deps.config.trustProxy.length > 0),
    });
    const lang = supportedLanguage(instructionIn(body.fields, '_language'));
    if (lang === undefined) return receipt;
    const hosted = { publicUrl: deps.config.publicUrl, endpointId: endpoint.id };
    return { ...receipt, next: withLanguage(receipt.next, hosted, lang) };
  } catch (error) {
    if (error instanceof BodyRefused) Object.assign(attempt, { fields: error.fields, fileFields: error.fileFields });
    throw error;
  }
}

const MAX_META_CHARS = 2048;
const cut = (text: string | undefined): string | null => text?.slice(0, MAX_META_CHARS) ?? null;

function toMeta(request: FastifyRequest): Meta {
  const { headers } = request;
  return {
    ip: clientAddress(request),
    user_agent: cut(headers['user-agent']),
    referer: cut(headers.referer),
    origin: cut(headers.origin),
    language: cut(headers['accept-language']),
  };
}
