import { endpointIdSchema, type ErrorCode, type FormDefinition } from '@postern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../errors.ts';
import { logError, sendProblem } from '../../../http/error-handler.ts';
import { toFormError, toPageError } from '../../../pages/error-texts.ts';
import { failurePage } from '../../../pages/failure.ts';
import { refusedPage } from '../../../pages/refused.ts';
import { allowFraming } from '../../../http/set-security-headers.ts';
import { findInstruction } from '../read/find-instruction.ts';
import type { AnswerContext } from './answer.model.ts';
import { chooseAnswerLanguage } from './choose-answer-language.ts';
import { wantsHtml } from './wants-html.ts';
import { captchaProviders } from '../../spam/captcha/provider-table.ts';
import type { EndpointCache, ReceivingEndpoint } from '../../endpoint-cache/endpoint-cache.service.ts';
import type { FormCache } from '../../endpoint-cache/form-cache.service.ts';
import { sortFields } from '../read/sort-fields.ts';
import { VERSION_FIELD } from '../check/check-form.ts';
import { chooseFormVersion } from '../check/choose-form-version.ts';
import { FormRefused } from '../check/form-refused.error.ts';
import type { FieldEntry } from '../../../lib/field-entry.ts';
import { BodyRefused } from '../read/refuse-body.ts';
import { POSTED_FROM_FIELD, withPostedFrom } from '../read/find-posting-page.ts';
import { resolveErrorPage } from './resolve-redirect.ts';

/** The dependencies of answering a failure. */
export interface FailureDeps {
  endpoints: Pick<EndpointCache, 'get'>;
  forms: FormCache;
  deps: { config: Pick<Config, 'publicUrl' | 'intake'>; secret: string; now: () => Date };
}

/**
 * Answers programs with a problem document. Answers people with the site's own error page if it names one, else with
 * the form and all their input, or with a page with the message. Server errors never go to the site's page, because the
 * input would be lost there.
 */
export async function sendFailure(
  reply: FastifyReply,
  error: AppError,
  { context, intake }: { context: AnswerContext; intake: FailureDeps },
): Promise<FastifyReply> {
  const { request } = reply;
  logError(request, error);
  if (error instanceof BodyRefused && error.unread) reply.header('connection', 'close');
  if (!wantsHtml(request.headers)) return sendProblem(reply, inVisitorsLanguage(error, request, { context, intake }));
  const endpoint = context.endpoint ?? (await findEndpoint(intake, context.endpointId, error));
  const failed: Failed = { request, error, intake, context: { ...context, endpoint } };
  const errorPage = error.status < 500 ? findErrorPage(failed) : undefined;
  if (errorPage !== undefined) return reply.code(303).header('location', errorPage).send();
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  // A form may be in a frame, and so may its answer, which contains the visitor's text and nothing of the account.
  allowFraming(reply);
  return reply
    .code(error.status)
    .type('text/html; charset=utf-8')
    .send(toPage(failed, await findForm(failed)));
}

/** A program shows the message to a visitor, in the visitor's language. English messages have more detail. */
function inVisitorsLanguage(
  error: AppError,
  request: FastifyRequest,
  { context, intake }: { context: AnswerContext; intake: FailureDeps },
): AppError {
  const lang = error instanceof FormRefused ? error.language : chooseAnswerLanguage(request, context);
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
  context: AnswerContext;
  intake: FailureDeps;
}

/** A flood must not reach the database, and an unavailable database is not queried again. */
const withoutLookup: ReadonlySet<ErrorCode> = new Set(['not_found', 'rate_limited', 'internal', 'unavailable']);

/** The endpoint of a submission that failed before the endpoint was looked up, or because it is paused. */
async function findEndpoint(
  { endpoints }: FailureDeps,
  id: string,
  { code }: AppError,
): Promise<ReceivingEndpoint | undefined> {
  if (withoutLookup.has(code) || !endpointIdSchema.safeParse(id).success) return undefined;
  // The submission has already failed: this only affects how the answer looks.
  return endpoints.get(id).catch(() => undefined);
}

/** The form that the fields belong to, so that a choice is shown as a choice. */
async function findForm({ error, context, intake }: Failed): Promise<FormDefinition | null> {
  if (error instanceof FormRefused) return error.form;
  const { endpoint, fields } = context;
  if (!endpoint?.form || withoutLookup.has(error.code)) return null;
  const named = fields.findLast(([name]) => name === VERSION_FIELD)?.[1];
  const version = chooseFormVersion(endpoint.form, named, intake.deps.now());
  // The submission has already failed: this only affects how the answer looks.
  return (await intake.forms.get(endpoint.id, version).catch(() => undefined)) ?? null;
}

function findErrorPage({ request, error, context, intake: { deps } }: Failed): string | undefined {
  const { endpoint, fields } = context;
  if (!endpoint) return undefined;
  const wish = {
    wanted: findInstruction(fields, '_error'),
    errorUrl: endpoint.settings.error_url,
    allowedHosts: endpoint.settings.allowed_redirect_hosts,
    referer: request.headers.referer,
    origin: request.headers.origin,
    postedFrom: findInstruction(fields, POSTED_FROM_FIELD),
    code: error.code,
  };
  return resolveErrorPage(wish, {
    publicUrl: deps.config.publicUrl,
    endpointId: endpoint.id,
    secret: deps.secret,
  });
}

/** Sent again from our page, these would fail again, because only the site itself can provide what is missing. */
const onlyFromTheSite: ReadonlySet<ErrorCode> = new Set(['captcha_failed', 'origin_not_allowed']);

function toPage({ request, error, context, intake: { deps } }: Failed, definition: FormDefinition | null): string {
  const form = error instanceof FormRefused ? error : null;
  const lang = form?.language ?? chooseAnswerLanguage(request, context);
  const { title, detail, errors } = form
    ? toFormError(form.errors ?? [], lang)
    : toPageError(error, lang, deps.config.intake);
  if (context.fields.length === 0 && context.fileFields.length === 0)
    return failurePage({
      lang,
      status: error.status,
      title,
      detail,
      ...(error.status >= 500 ? { requestId: request.id } : {}),
    });
  const { endpointId, endpoint, fileFields } = context;
  const { fields, unseen } = sortFields(context.fields, endpoint?.settings.honeypot_field ?? null);
  const hidden = [...unseen, ...unusedAnswers(error, context)];
  return refusedPage({
    lang,
    detail,
    errors,
    fields,
    unseen: withPostedFrom(hidden, request.headers, { endpointId, secret: deps.secret }),
    fileFields,
    form: definition,
    action: onlyFromTheSite.has(error.code) ? null : `/api/submit/${encodeURIComponent(endpointId)}`,
  });
}

/** An answer to the site's challenge can be used once. It is still unused if the body or the form was refused first. */
function unusedAnswers(error: AppError, { endpoint, fields }: AnswerContext): FieldEntry[] {
  const kind = endpoint?.settings.captcha.kind ?? 'none';
  const isUnread = error instanceof BodyRefused || error instanceof FormRefused;
  if (kind === 'none' || !isUnread) return [];
  const names = kind === 'altcha' ? ['altcha'] : captchaProviders[kind].fields;
  return fields.filter(([name]) => names.includes(name));
}
