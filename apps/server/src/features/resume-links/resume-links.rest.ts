import { limits } from '@postern/contracts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { allowAllOrigins } from '../../http/allow-all-origins.ts';
import { useProblems } from '../../http/error-handler.ts';
import { intakeLimits } from '../../http/limit-requests.ts';
import { deleteAnswers, findAnswers, saveAnswers, type ResumeDeps } from './resume-links.service.ts';

interface AnswersRoute {
  Params: { id: string; answers_id: string };
  Body: Buffer | null;
}

const BYTES = 'application/octet-stream';

/** Where the hosted form keeps a visitor's answers. `embed.js` runs on other sites, so any site may ask. */
export async function resumeLinksRest(app: FastifyInstance, context: ResumeDeps & { deps: Deps }): Promise<void> {
  const { deps } = context;
  useProblems(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(BYTES, { parseAs: 'buffer', bodyLimit: limits.savedAnswersBytes }, (_request, body, done) =>
    done(null, body),
  );
  const url = '/forms/:id/answers/:answers_id';
  allowAllOrigins(app, [url], { methods: 'GET, PUT, DELETE', privateNetwork: deps.config.isLoopback });
  const addressPerMinute = deps.config.rates.addressPerMinute;
  const onRequest = intakeLimits(deps.limiter, { addressPerMinute, endpointPerMinute: 0 }, 'resume-link');
  app.get<AnswersRoute>(url, { onRequest }, async (request, reply) =>
    // Anyone can store bytes here, so a browser must never show them as a page of this site.
    reply
      .type(BYTES)
      .header('content-disposition', 'attachment')
      .send(await findAnswers(context, keyOf(request.params))),
  );
  app.put<AnswersRoute>(url, { onRequest }, async (request, reply) => {
    if (!request.body || request.body.length === 0) throw new AppError('malformed', 'The body has no answers.');
    await saveAnswers(context, keyOf(request.params), request.body);
    return reply.code(204).send();
  });
  app.delete<AnswersRoute>(url, { onRequest }, async (request, reply) => {
    await deleteAnswers(context, keyOf(request.params));
    return reply.code(204).send();
  });
}

const keyOf = ({ id, answers_id }: AnswersRoute['Params']) => ({ endpoint_id: id, id: answers_id });
