import {
  endpointIdSchema,
  submitAddresses,
  type ErrorCode,
  type FormDefinition,
  type PageLanguage,
  type SubmitProblem,
} from '@postern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../errors.ts';
import { logError, PROBLEM_TYPE, sendProblem } from '../../../http/error-handler.ts';
import { toProblem } from '../../../translate-error.ts';
import { toFormError, toPageError, type PageError } from '../../../pages/error-texts.ts';
import { failurePage } from '../../../pages/failure.ts';
import { refusedFragment } from '../../../pages/fragments.ts';
import { refusedPage } from '../../../pages/refused.ts';
import { allowFraming } from '../../../http/set-security-headers.ts';
import { findInstruction } from '../read/find-instruction.ts';
import type { AnswerContext } from './answer.model.ts';
import { alpineTarget } from './choose-form-of-answer.ts';
import { chooseAnswerLanguage } from './choose-answer-language.ts';
import { captchaProviders } from '../../spam/captcha/provider-table.ts';
import type { EndpointCache, ReceivingEndpoint } from '../../endpoint-cache/endpoint-cache.service.ts';
import type { FormCache } from '../../endpoint-cache/form-cache.service.ts';
import { sortFields } from '../read/sort-fields.ts';
import { VERSION_FIELD } from '../check/check-form.ts';
import { chooseFormVersion } from '../check/choose-form-version.ts';
import { CapFull, FormRefused } from '../check/form-refused.error.ts';
import type { FieldEntry } from '../../../lib/field-entry.ts';
import { BodyRefused } from '../read/refuse-body.ts';
import { POSTED_FROM_FIELD, withPostedFrom } from '../read/find-posting-page.ts';
import { resolveErrorPage } from './resolve-redirect.ts';

/** Errors of fields in one sentence for clients without a place for each. */
const SHOWN_ERRORS = 3;
const HTML = 'text/html; charset=utf-8';

/** The dependencies of answering a failure. */
export interface FailureDeps {
  endpoints: Pick<EndpointCache, 'get'>;
  forms: FormCache;
  deps: { config: Pick<Config, 'publicUrl' | 'intake'>; secret: string; now: () => Date };
}

/**
 * Answers programs with a problem document, and scripts that swap HTML with the errors as a fragment. Answers people with
 * the site's own error page if it names one, else with the form and all their input, or with a page with the message.
 * Server errors never go to the site's page, because the input would be lost there.
 */
export async function sendFailure(
  reply: FastifyReply,
  error: AppError,
  { context, intake }: { context: AnswerContext; intake: FailureDeps },
): Promise<FastifyReply> {
  const { request } = reply;
  logError(request, error);
  if (error instanceof BodyRefused && error.unread) reply.header('connection', 'close');
  if (context.form === 'json')
    return sendProblem(reply, inVisitorsLanguage(error, request, { context, intake }), {
      toBody: toSubmitProblem,
      // Clients of other services know JSON by this one type.
      type: context.address === submitAddresses.postern ? PROBLEM_TYPE : 'application/json; charset=utf-8',
    });
  const endpoint = context.endpoint ?? (await findEndpoint(intake, context.endpointId, error));
  const failed: Failed = { request, error, intake, context: { ...context, endpoint } };
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  if (context.form === 'fragment')
    return reply
      .code(error.status)
      .type(HTML)
      .send(refusedFragment({ id: alpineTarget(request.headers), ...toTexts(failed) }));
  const errorPage = error.status < 500 ? findErrorPage(failed) : undefined;
  if (errorPage !== undefined) return reply.removeHeader('retry-after').code(303).header('location', errorPage).send();
  // A form may be in a frame, and so may its answer, which contains the visitor's text and nothing of the account.
  allowFraming(reply);
  return reply
    .code(error.status)
    .type(HTML)
    .send(toPage(failed, await findForm(failed)));
}

/** The problem with the names that clients of other form services read. */
function toSubmitProblem(error: AppError, requestId: string): SubmitProblem {
  const { errors, ...problem } = toProblem(error, requestId);
  // Most of these clients show nothing else, so it says what to correct.
  const message = errors?.length
    ? errors
        .slice(0, SHOWN_ERRORS)
        .map((one) => one.message)
        .join(' ')
    : problem.detail;
  return {
    ...problem,
    success: false,
    message,
    error: message,
    ...(errors && { errors: errors.map((one) => ({ ...one, field: one.path })) }),
  };
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
const withoutLookup: ReadonlySet<ErrorCode> = new Set([
  'not_found',
  'rate_limited',
  'internal',
  'unavailable',
  // Nothing of a suspended endpoint is shown, and no visitor is sent to its pages.
  'endpoint_suspended',
]);

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
  if (!endpoint || error.code === 'endpoint_suspended') return undefined;
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

/** The words of a failure in the visitor's language. */
function toTexts({ request, error, context, intake: { deps } }: Failed): PageError & { lang: PageLanguage } {
  if (error instanceof FormRefused) {
    const lang = error.language;
    return { lang, ...toFormError(error.errors ?? [], lang) };
  }
  const lang = chooseAnswerLanguage(request, context);
  return { lang, ...toPageError(error, lang, deps.config.intake) };
}

function toPage(failed: Failed, definition: FormDefinition | null): string {
  const { request, error, context, intake } = failed;
  const { lang, title, detail, errors } = toTexts(failed);
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
    unseen: withPostedFrom(hidden, request.headers, { endpointId, secret: intake.deps.secret }),
    fileFields,
    form: definition,
    full: error instanceof CapFull ? error.full : [],
    action:
      onlyFromTheSite.has(error.code) || endpointId === '' ? null : `/api/submit/${encodeURIComponent(endpointId)}`,
  });
}

/** An answer to the site's challenge can be used once. It is still unused if the body or the form was refused first. */
function unusedAnswers(error: AppError, { endpoint, fields }: AnswerContext): FieldEntry[] {
  const kind = endpoint?.settings.captcha.kind ?? 'none';
  const isUnread = error instanceof BodyRefused || (error instanceof FormRefused && !(error instanceof CapFull));
  if (kind === 'none' || !isUnread) return [];
  const names = kind === 'altcha' ? ['altcha'] : captchaProviders[kind].fields;
  return fields.filter(([name]) => names.includes(name));
}
