import { endpointIdSchema, type Accepted } from '@postern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../../errors.ts';
import { sendProblem } from '../../http/error-handler.ts';
import { intakeLimits } from '../../http/limit-requests.ts';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { methodPage } from '../../pages/method.ts';
import { pageTexts } from '../../pages/texts/texts.ts';
import { translateError } from '../../translate-error.ts';
import { demoLimits } from '../demo/demo.service.ts';
import { allowAllOrigins } from './allow-all-origins.ts';
import type { AnswerContext } from './answer/answer.model.ts';
import { chooseAnswerLanguage } from './answer/choose-answer-language.ts';
import { sendFailure } from './answer/send-failure.ts';
import { wantsHtml } from './answer/wants-html.ts';
import type { IntakeDeps } from './intake.deps.ts';
import { getOpenEndpoint } from './open-endpoint.service.ts';
import { readBody } from './read/read-body.ts';
import { readCountry } from './read/read-country.ts';
import { readMeta } from './read/read-meta.ts';
import { BodyRefused } from './read/refuse-body.ts';
import { registerBodyParsers } from './read/register-body-parsers.ts';
import { receive, type Receipt } from './receive.service.ts';

const HTML = 'text/html; charset=utf-8';

interface IntakeParams {
  Params: { id: string };
}

/** The public intake, in a separate scope: open to all origins, and the only one that reads multipart. */
export async function intakeRest(app: FastifyInstance, intake: IntakeDeps): Promise<void> {
  const { config } = intake.deps;
  await registerBodyParsers(app, config.intake);
  allowAllOrigins(app, { privateNetwork: config.isLoopback });
  // Failures before the route is reached: a body that is too large, a type that is not supported.
  app.setErrorHandler<Error, IntakeParams>((thrown, request, reply) =>
    sendFailure(reply, translateError(thrown), { context: newContext(request.params.id), intake }),
  );

  const onRequest = intakeLimits(intake.deps.limiter, config.rates);
  app.post<IntakeParams>('/api/submit/:id', { onRequest }, async (request, reply) => {
    const context = newContext(request.params.id);
    try {
      const { submission_id, next } = await readAndReceive(intake, request, context);
      if (wantsHtml(request.headers)) return await reply.code(303).header('location', next).send();
      const { message } = pageTexts[chooseAnswerLanguage(request, context)].thanks;
      const accepted: Accepted = { ok: true, submission_id, next, message };
      return await reply.code(201).send(accepted);
    } catch (thrown) {
      return await sendFailure(reply, translateError(thrown), { context, intake });
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
      return sendProblem(reply, new AppError('method_not_allowed', 'This address accepts submissions by POST.'));
    },
  });
}

const newContext = (endpointId: string): AnswerContext => ({
  endpointId,
  endpoint: undefined,
  fields: [],
  fileFields: [],
});

/** From the request to the stored submission. Fills in `context` on the way, so that a failure can be answered too. */
async function readAndReceive(intake: IntakeDeps, request: FastifyRequest, context: AnswerContext): Promise<Receipt> {
  const { config, files } = intake.deps;
  const id = endpointIdSchema.safeParse(context.endpointId);
  if (!id.success) throw notFound('endpoint');
  const endpoint = await getOpenEndpoint(intake, id.data);
  context.endpoint = endpoint;
  const limits = endpoint.id === intake.demo ? demoLimits(config.intake) : config.intake;
  try {
    const body = await readBody(request, { limits, files });
    context.fields = body.fields;
    context.fileFields = body.files.map(({ field }) => field);
    return await receive(intake, {
      endpoint,
      body,
      meta: readMeta(request),
      idempotencyKey: request.headers['idempotency-key']?.toString(),
      country: readCountry(request.headers, config.trustProxy.length > 0),
    });
  } catch (error) {
    if (error instanceof BodyRefused) Object.assign(context, { fields: error.fields, fileFields: error.fileFields });
    throw error;
  }
}
