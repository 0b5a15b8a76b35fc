import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { sendRequestId } from './request-id.ts';
import { toProblem, translateError } from '../translate-error.ts';

/**
 * Logs our own failures: 5xx as errors, the rest not at all (the request line has the status). A request whose client
 * left before all of it had arrived failed for that reason, and has no other line.
 */
export function logError(request: FastifyRequest, error: AppError): void {
  if (request.raw.destroyed && !request.raw.complete)
    request.log.info({ method: request.method, route: request.routeOptions.url ?? 'none' }, 'the client left');
  else if (error.status >= 500) request.log.error({ err: error.cause ?? error }, error.message);
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** @param as a problem document with more names, or of another media type */
export function sendProblem(
  reply: FastifyReply,
  error: AppError,
  { toBody = toProblem, type = PROBLEM_TYPE }: { toBody?: typeof toProblem; type?: string } = {},
): FastifyReply {
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(error.status)
    .type(type)
    .send(JSON.stringify(toBody(error, reply.request.id)));
}

/** Turns every failure of a scope into a problem document. */
export function useProblems(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = translateError(thrown);
    logError(request, error);
    return sendProblem(reply, error);
  });
}

/** Answers requests that never reach a route or a hook: a URL that cannot be decoded, or one with an oversized part. */
export function answerUnroutable({ code }: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  void sendRequestId(reply).header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
  void sendProblem(
    reply,
    code === 'FST_ERR_BAD_URL'
      ? new AppError('malformed', 'The URL has an invalid percent escape.')
      : new AppError('not_found', 'There is nothing at this address.'),
  );
}
