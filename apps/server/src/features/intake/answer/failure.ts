import { endpointIdSchema, type ErrorCode } from '@postern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../errors.ts';
import { logError, sendProblem } from '../../../http/error-handler.ts';
import { toFormError, toPageError } from '../../../pages/error-texts.ts';
import { failurePage } from '../../../pages/failure.ts';
import { refusedPage } from '../../../pages/refused.ts';
import { allowFraming } from '../../../http/set-security-headers.ts';
import { instructionIn, languageOf, type Attempt } from './submission-language.ts';
import { wantsHtml } from './accepts-html.ts';
import { captchaProviders } from '../../spam/captcha/providers.ts';
import type { EndpointCache, ReceivingEndpoint } from '../../endpoint-cache/endpoint-cache.service.ts';
import { sortFields } from '../read/sort-fields.ts';
import { FormRefused } from './form-refused.ts';
import type { FieldEntry } from '../../../lib/field-entry.ts';
import { BodyRefused } from '../read/refusal.ts';
import { POSTED_FROM_FIELD, withPostedFrom } from './redirect-page.ts';
import { resolveErrorPage } from './redirect.ts';

/** What the answer to a failure needs of the intake. */
export interface FailureDeps {
  endpoints: Pick<EndpointCache, 'get'>;
  deps: { config: Pick<Config, 'publicUrl' | 'intake'>; secret: string };
}

/**
 * A problem for programs. For people the site's own page for errors, if it names one; else the form again with all they
 * wrote, or a page that says what happened. What is our fault is never sent to the site: there the text would be lost.
 */
export async function sendFailure(
  reply: FastifyReply,
  error: AppError,
  context: { attempt: Attempt; intake: FailureDeps },
): Promise<FastifyReply> {
  const { request } = reply;
  logError(request, error);
  if (error instanceof BodyRefused && error.unread) reply.header('connection', 'close');
  if (!wantsHtml(request.headers)) return sendProblem(reply, inVisitorsWords(error, request, context));
  const { intake } = context;
  const endpoint = context.attempt.endpoint ?? (await findEndpoint(intake, context.attempt.endpointId, error));
  const failed: Failed = { request, error, intake, attempt: { ...context.attempt, endpoint } };
  const errorPage = error.status < 500 ? findErrorPage(failed) : undefined;
  if (errorPage !== undefined) return reply.code(303).header('location', errorPage).send();
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  // A form may stand in a frame, and so may what is answered to it: it holds what the visitor wrote, and nothing of the
  // account.
  allowFraming(reply);
  return reply.code(error.status).type('text/html; charset=utf-8').send(toPage(failed));
}

/** A program shows the sentence to somebody, who has a language of their own. English ones say more than any translation. */
function inVisitorsWords(
  error: AppError,
  request: FastifyRequest,
  { attempt, intake }: { attempt: Attempt; intake: FailureDeps },
): AppError {
  const lang = error instanceof FormRefused ? error.language : languageOf(request, attempt);
  if (lang === 'en') return error;
  const { code, errors, retryAfterSeconds } = error;
  const page =
    error instanceof FormRefused
      ? toFormError(errors ?? [], lang)
      : toPageError(error, lang, intake.deps.config.intake);
  return new AppError(code, page.detail, {
    ...(errors && { errors: page.errors }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

interface Failed {
  request: FastifyRequest;
  error: AppError;
  attempt: Attempt;
  intake: FailureDeps;
}

/** Who sends too much shall not make us ask the database, and one that does not answer is not asked again. */
const notWorthAsking: ReadonlySet<ErrorCode> = new Set(['not_found', 'rate_limited', 'internal', 'unavailable']);

/** The endpoint of a submission that failed before it was looked up, or because it is paused. */
async function findEndpoint(
  { endpoints }: FailureDeps,
  id: string,
  { code }: AppError,
): Promise<ReceivingEndpoint | undefined> {
  if (notWorthAsking.has(code) || !endpointIdSchema.safeParse(id).success) return undefined;
  // It failed already: this only decides how that looks.
  return endpoints.get(id).catch(() => undefined);
}

function findErrorPage({ request, error, attempt, intake: { deps } }: Failed): string | undefined {
  const { endpoint, fields } = attempt;
  if (!endpoint) return undefined;
  const wish = {
    wanted: instructionIn(fields, '_error'),
    errorUrl: endpoint.settings.error_url,
    allowedHosts: endpoint.settings.allowed_redirect_hosts,
    referer: request.headers.referer,
    origin: request.headers.origin,
    postedFrom: instructionIn(fields, POSTED_FROM_FIELD),
    code: error.code,
  };
  return resolveErrorPage(wish, {
    publicUrl: deps.config.publicUrl,
    endpointId: endpoint.id,
    secret: deps.secret,
  });
}

/** Sent again from our page, these would fail again: what is missing is on the site itself. */
const onlyFromTheSite: ReadonlySet<ErrorCode> = new Set(['captcha_failed', 'origin_not_allowed']);

function toPage({ request, error, attempt, intake: { deps } }: Failed): string {
  const form = error instanceof FormRefused ? error : null;
  const lang = form?.language ?? languageOf(request, attempt);
  const { title, detail, errors } = form
    ? toFormError(form.errors ?? [], lang)
    : toPageError(error, lang, deps.config.intake);
  if (attempt.fields.length === 0 && attempt.fileFields.length === 0)
    return failurePage({
      lang,
      status: error.status,
      title,
      detail,
      ...(error.status >= 500 ? { requestId: request.id } : {}),
    });
  const { endpointId, endpoint, fileFields } = attempt;
  const { fields, unseen } = sortFields(attempt.fields, endpoint?.settings.honeypot_field ?? null);
  const hidden = [...unseen, ...unusedAnswers(error, attempt)];
  return refusedPage({
    lang,
    detail,
    errors,
    fields,
    unseen: withPostedFrom(hidden, request.headers, { endpointId, secret: deps.secret }),
    fileFields,
    form: form?.form ?? null,
    action: onlyFromTheSite.has(error.code) ? null : `/api/submit/${encodeURIComponent(endpointId)}`,
  });
}

/** The answer to the site's challenge is good for one time, which has not come when the form could not be read or is not filled in as it has to be. */
function unusedAnswers(error: AppError, { endpoint, fields }: Attempt): FieldEntry[] {
  const kind = endpoint?.settings.captcha.kind ?? 'none';
  const isUnread = error instanceof BodyRefused || error instanceof FormRefused;
  if (kind === 'none' || !isUnread) return [];
  const names = kind === 'altcha' ? ['altcha'] : captchaProviders[kind].fields;
  return fields.filter(([name]) => names.includes(name));
}
