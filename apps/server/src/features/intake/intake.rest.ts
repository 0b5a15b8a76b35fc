import { submitAddresses, type SubmitAddress } from '@postern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { endpointLimit, intakeLimits } from '../../http/limit-requests.ts';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { methodPage } from '../../pages/method.ts';
import { translateError } from '../../translate-error.ts';
import { allowAllOrigins } from '../../http/allow-all-origins.ts';
import type { AnswerContext } from './answer/answer.model.ts';
import { chooseFormOfAnswer } from './answer/choose-form-of-answer.ts';
import { sendFailure } from './answer/send-failure.ts';
import { sendReceipt } from './answer/send-receipt.ts';
import type { IntakeDeps } from './intake.deps.ts';
import { readSubmission } from './read/read-submission.ts';
import { registerBodyParsers } from './read/register-body-parsers.ts';
import { receive } from './receive.service.ts';

const HTML = 'text/html; charset=utf-8';

interface IntakeParams {
  Params: { id?: string };
}

interface Route {
  path: string;
  address: SubmitAddress;
  /** Every client gets JSON, even a browser. */
  onlyJson?: true;
}

const toPath = ({ path }: SubmitAddress): string => path.replace('{id}', ':id');

const routes: readonly Route[] = [
  ...Object.values(submitAddresses).map((address) => ({ path: toPath(address), address })),
  { path: '/f/:id(^[^.]*).json', address: submitAddresses.formspree, onlyJson: true },
];

/** The public intake, in a separate scope: open to all origins, and the only one that reads multipart. */
export async function intakeRest(app: FastifyInstance, intake: IntakeDeps): Promise<void> {
  const { config, limiter } = intake.deps;
  await registerBodyParsers(app, config.intake);
  const paths = routes.map(({ path }) => path);
  allowAllOrigins(app, paths, { methods: 'POST', privateNetwork: config.isLoopback });
  // Failures before the route is reached: a body that is too large, a type that is not supported.
  app.setErrorHandler<Error, IntakeParams>((thrown, request, reply) => {
    const route = routes.find(({ path }) => path === request.routeOptions.url) ?? routes[0];
    return sendFailure(reply, translateError(thrown), { context: newContext(request, route), intake });
  });

  const limits = {
    byId: intakeLimits(limiter, config.rates),
    byAddress: intakeLimits(limiter, { ...config.rates, endpointPerMinute: 0 }),
    countEndpoint: endpointLimit(limiter, config.rates),
  };
  for (const route of routes) {
    const onRequest = route.address.idFields === undefined ? limits.byId : limits.byAddress;
    app.post<IntakeParams>(route.path, { onRequest }, async (request, reply) => {
      const context = newContext(request, route);
      try {
        const submission = await readSubmission(intake, request, {
          context,
          countEndpoint: (id) => limits.countEndpoint(reply, id),
        });
        return await sendReceipt(reply, await receive(intake, submission), { context, forms: intake.forms });
      } catch (thrown) {
        return await sendFailure(reply, translateError(thrown), { context, intake });
      }
    });
  }
  answerOtherMethods(app, intake);
}

const newContext = (request: FastifyRequest<IntakeParams>, route: Route | undefined): AnswerContext => ({
  address: route?.address ?? submitAddresses.postern,
  form: route?.onlyJson ? 'json' : chooseFormOfAnswer(request.headers),
  endpointId: request.params.id ?? '',
  endpoint: undefined,
  fields: [],
  fileFields: [],
});

const onlyPost = (): AppError => new AppError('method_not_allowed', 'This address accepts submissions by POST.');

/** A person who opens a form's address is told what it is for. */
function answerOtherMethods(app: FastifyInstance, intake: IntakeDeps): void {
  for (const route of routes)
    app.route<IntakeParams>({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url: route.path,
      handler: (request, reply) => {
        reply.header('allow', 'POST, OPTIONS');
        const context = newContext(request, route);
        if (context.form !== 'page') return sendFailure(reply, onlyPost(), { context, intake });
        const lang = chooseLanguage({ browser: request.headers['accept-language'] });
        return reply
          .code(405)
          .header('vary', 'Accept-Language')
          .type(HTML)
          .send(methodPage(`${intake.deps.config.publicUrl}/api/submit/…`, lang));
      },
    });
}
