import { errorTable } from '@postern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '../../errors.ts';
import { logError, sendProblem } from '../../http/error-handler.ts';
import { failurePage } from '../../http/pages/failure.ts';
import { refusedPage } from '../../http/pages/refused.ts';
import { wantsHtml } from './answer.ts';
import { sortFields } from './judge.ts';
import type { FieldEntry } from './read-body.ts';
import { BodyRefused } from './read-refusal.ts';
import { withPostedFrom } from './redirect-page.ts';

/** What is known of a submission by the time it fails. */
export interface Attempt {
  endpointId: string;
  /** The endpoint's own trap, once the endpoint has been looked up. */
  ownTrap: string | null;
  /** What the visitor wrote, as far as it was read. */
  fields: readonly FieldEntry[];
  /** Names of the form's file inputs. */
  fileFields: readonly string[];
}

/** A problem for programs; for people the form again with all they wrote, or a page that says what happened. */
export function sendFailure(
  reply: FastifyReply,
  error: AppError,
  context: { attempt: Attempt; secret: string },
): FastifyReply {
  const { request } = reply;
  logError(request, error);
  if (error instanceof BodyRefused && error.unread) reply.header('connection', 'close');
  if (!wantsHtml(request.headers)) return sendProblem(reply, error);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  const { attempt, secret } = context;
  const hasText = attempt.fields.length > 0 || attempt.fileFields.length > 0;
  const page = hasText ? toRefusedPage(request, error, { attempt, secret }) : toFailurePage(request, error);
  return reply.code(error.status).type('text/html; charset=utf-8').send(page);
}

function toRefusedPage(
  request: FastifyRequest,
  error: AppError,
  context: { attempt: Attempt; secret: string },
): string {
  const { endpointId, ownTrap, fields: sent, fileFields } = context.attempt;
  const { fields, unseen } = sortFields(sent, ownTrap);
  return refusedPage({
    detail: error.message,
    errors: error.errors ?? [],
    fields,
    unseen: withPostedFrom(unseen, request.headers, { endpointId, secret: context.secret }),
    fileFields,
    action: `/api/submit/${encodeURIComponent(endpointId)}`,
  });
}

const toFailurePage = ({ id }: FastifyRequest, { status, code, message }: AppError): string =>
  failurePage({ status, title: errorTable[code].title, detail: message, ...(status >= 500 ? { requestId: id } : {}) });
