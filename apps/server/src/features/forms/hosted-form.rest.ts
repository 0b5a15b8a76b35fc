import { endpointIdSchema, type ErrorCode, type FormDefinition, type PageLanguage } from '@postern/contracts';
import { html, type Html } from '@postern/forms/html';
import { formCss } from '@postern/forms/render/css';
import { renderIntro } from '@postern/forms/render/intro';
import { themeCss } from '@postern/forms/render/theme';
import { isClosed, seatsInWords } from '@postern/forms/render/seats';
import { fullInWords } from '@postern/forms/words/cap-words';
import { formWords } from '@postern/forms/words/words';
import { languageTags } from '@postern/forms/words/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptQuality } from '../../http/negotiation/rate-type.ts';
import { logError, sendProblem } from '../../http/error-handler.ts';
import { hashesOf } from '../../http/web/hash-inline.ts';
import { formPage, type FormPage } from '../../pages/form-page.ts';
import { formState } from '../../pages/form-state.ts';
import { reportPath } from '../../pages/report.ts';
import { pageTexts } from '../../pages/texts/texts.ts';
import { intakeLimits } from '../../http/limit-requests.ts';
import { allowFraming, allowSources, allowStyles } from '../../http/set-security-headers.ts';
import { sendMade } from '../../http/web/send-made.ts';
import type { WebFiles } from '../../http/web/load-web-files.ts';
import { notFound, type AppError } from '../../errors.ts';
import { toProblem, translateError } from '../../translate-error.ts';
import { isNewAccount } from '../endpoint-cache/endpoint-cache.service.ts';
import { framingSites, providerOf, sourcesOf, widgetScripts } from './hosted-form.policy.ts';
import { BadLink, prefillHosted } from './prefill-hosted.ts';
import {
  findHostedForm,
  FormFull,
  languageOfForm,
  loadSeats,
  renderHosted,
  type HostedForm,
  type HostedFormDeps,
  type Reader,
} from './hosted-form.service.ts';

interface FormRoute {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}

export interface HostedFormOptions {
  hosting: HostedFormDeps;
  /** The built web app. Without it, forms have no script and use fallback fonts. */
  web: WebFiles | undefined;
}

const HTML = 'text/html; charset=utf-8';
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;

/** Serves a published form as a page, as a framed page, and as a fragment for scripts. */
export async function hostedFormRest(app: FastifyInstance, options: HostedFormOptions): Promise<void> {
  const { deps } = options.hosting;
  // One address may be shared by a whole school.
  const addressPerMinute = 10 * deps.config.rates.addressPerMinute;
  const onRequest = intakeLimits(deps.limiter, { addressPerMinute, endpointPerMinute: 0 }, 'hosted-form');
  app.addHook('onRequest', async (_request, reply) => {
    // The page contains the time it was opened, so a copy must not be shared between visitors.
    reply.header('cache-control', 'private, no-cache');
  });
  app.setErrorHandler<Error, FormRoute>((thrown, request, reply) => sendState(reply, thrown, { request }));

  for (const [url, isFramed] of [
    ['/forms/:id', false],
    ['/forms/:id/embed', true],
  ] as const)
    app.get<FormRoute>(url, { onRequest }, async (request, reply) => {
      let hosted: HostedForm | undefined;
      try {
        hosted = await findHostedForm(options.hosting, request.params.id);
        if (isFramed) allowFraming(reply, framingSites(hosted.endpoint.settings));
        if (hosted.closure) throw hosted.closure;
        const filled = prefillHosted(hosted, options.hosting, request.query);
        return await sendForm(reply, { ...options, hosted: filled, isFramed, request });
      } catch (thrown) {
        if (isFramed && !hosted) allowFraming(reply);
        return sendState(reply, thrown, { request, hosted, isFramed, web: options.web });
      }
    });

  app.get<FormRoute>('/forms/:id/fragment', { onRequest }, async (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('vary', 'Accept-Language');
    let hosted: HostedForm | undefined;
    try {
      hosted = await findHostedForm(options.hosting, request.params.id);
      if (hosted.closure) throw hosted.closure;
      const filled = prefillHosted(hosted, options.hosting, request.query);
      const fragment = toFragment(filled, options, languageFor(request, hosted));
      return await sendMade(request, reply, {
        text: JSON.stringify(fragment),
        type: 'application/json; charset=utf-8',
      });
    } catch (thrown) {
      const error = translateError(thrown);
      logError(request, error);
      // embed.js shows the sentence to the visitor.
      const { description: detail } = stateOf(error, { request, hosted });
      return sendProblem(reply, error, { toBody: (...about) => ({ ...toProblem(...about), detail }) });
    }
  });

  // For forms on other sites, whose markup is their own.
  app.get<FormRoute>('/api/seats/:id', { onRequest }, async (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('vary', 'Accept-Language');
    try {
      return await reply.send({ items: await describeSeats(options.hosting, request) });
    } catch (thrown) {
      return sendProblem(reply, translateError(thrown));
    }
  });
}

/** The options of which visitors are told something, in their language. */
async function describeSeats({ deps, endpoints }: HostedFormDeps, request: FastifyRequest<FormRoute>) {
  const id = endpointIdSchema.safeParse(request.params.id);
  const endpoint = id.success ? await endpoints.get(id.data) : undefined;
  if (!endpoint || endpoint.isSuspended) throw notFound('endpoint');
  const lang = languageOfForm(undefined, {
    asked: request.query['lang'],
    browser: request.headers['accept-language'],
  });
  return (await loadSeats(deps.db, endpoint)).flatMap((cap) => {
    const text = seatsInWords(cap, lang);
    return text === undefined ? [] : [{ field: cap.field, option: cap.option, text, closed: isClosed(cap) }];
  });
}

const languageFor = (request: FastifyRequest<FormRoute>, hosted: HostedForm | undefined): PageLanguage =>
  languageOfForm(hosted, { asked: request.query['lang'], browser: request.headers['accept-language'] });

const readerOf = (lang: PageLanguage): Reader => ({ lang, backTo: pageTexts[lang].thanks.backTo });

interface Sending extends HostedFormOptions {
  hosted: HostedForm;
  isFramed: boolean;
  request: FastifyRequest<FormRoute>;
}

function sendForm(reply: FastifyReply, { hosted, hosting, web, isFramed, request }: Sending): Promise<FastifyReply> {
  const { form, endpoint } = hosted;
  const { captcha } = endpoint.settings;
  const lang = languageFor(request, hosted);
  const { untitled, description } = pageTexts[lang].form;
  const url = `${hosting.deps.config.publicUrl}/forms/${endpoint.id}`;
  const ours = web ? [{ src: web.visitor.form, isModule: true }] : [];
  allowSources(reply, sourcesOf(form, captcha));
  return sendPage(reply, request, {
    lang,
    title: form.title || untitled,
    description: form.description === '' ? description : inOneLine(form.description),
    theme: form.theme,
    main: html`${isFramed ? framedIntro(form) : renderIntro(form, { logo: true })}${passwordWarning(hosted, hosting, lang)}${renderHosted(hosted, hosting, readerOf(lang))}`,
    isFramed,
    reportUrl: reportPath(endpoint.id, lang),
    fontFaces: web?.fontFaces ?? '',
    preview: isFramed ? null : { url, picture: pictureOf(form, hosting.deps.config.publicUrl, web) },
    scripts: [...widgetScripts(captcha, languageTags[lang]), ...ours],
  });
}

/** On forms of new accounts, about which nothing is known yet. */
const passwordWarning = ({ endpoint }: HostedForm, { deps }: HostedFormDeps, lang: PageLanguage): Html | null =>
  isNewAccount(endpoint.ownerSince, deps)
    ? html`<p class="pf-description">${pageTexts[lang].form.noPasswords}</p>`
    : null;

/** The site has its own heading; a screen reader still needs one for the frame. */
const framedIntro = (form: FormDefinition): Html =>
  html`${form.title !== '' && html`<h1 class="pf-sr" dir="auto">${form.title}</h1>`}${renderIntro({ ...form, title: '' }, { logo: false })}`;

const MAX_DESCRIPTION_CHARS = 200;

function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_DESCRIPTION_CHARS ? `${line.slice(0, MAX_DESCRIPTION_CHARS).toWellFormed()}…` : line;
}

/** The owner's logo, else the site's preview picture. */
function pictureOf({ theme }: FormDefinition, publicUrl: string, web: WebFiles | undefined) {
  if (theme.logo_url !== null) return { url: theme.logo_url, isWide: false };
  const card = [...(web?.assets.keys() ?? [])].find((name) => name.startsWith('site-card-site-'));
  return card === undefined ? null : { url: `${publicUrl}/assets/${card}`, isWide: true };
}

interface StateSource {
  request: FastifyRequest<FormRoute>;
  hosted?: HostedForm | undefined;
  isFramed?: boolean;
  web?: WebFiles | undefined;
}

const byOperator: ReadonlySet<ErrorCode> = new Set(['endpoint_suspended', 'form_taken_down']);

/** Reports why there is no form: a page for people, a problem document for programs that ask for JSON. */
async function sendState(
  reply: FastifyReply,
  thrown: unknown,
  { request, hosted, isFramed = false, web }: StateSource,
) {
  const error = translateError(thrown);
  logError(request, error);
  const accept = request.headers.accept ?? '*/*';
  if (acceptQuality(accept, 'application/json') > acceptQuality(accept, 'text/html')) return sendProblem(reply, error);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  const state = stateOf(error, { request, hosted });
  return sendPage(reply.code(error.status), request, { ...state, isFramed, fontFaces: web?.fontFaces ?? '' });
}

/** Why there is no form, in the visitor’s language. */
function stateOf(error: AppError, { request, hosted }: Pick<StateSource, 'request' | 'hosted'>) {
  const lang = languageFor(request, hosted);
  // What the operator keeps offline is not shown in part either.
  const form = byOperator.has(error.code) ? null : (hosted?.form ?? null);
  return formState({ error, lang, form, requestId: request.id, own: ownWords(error, lang) });
}

/** The texts of an error that are more specific than those of its code. */
function ownWords(error: AppError, lang: PageLanguage): { title?: string; detail?: string } {
  if (error instanceof FormFull) return { detail: fullInWords(null, lang) };
  const { title, text } = formWords[lang].links;
  return error instanceof BadLink ? { title, detail: text } : {};
}

function sendPage(reply: FastifyReply, request: FastifyRequest, page: FormPage): Promise<FastifyReply> {
  const text = formPage(page);
  allowStyles(reply, hashesOf(INLINE_STYLE, [Buffer.from(text)]));
  reply.header('vary', 'Accept-Language');
  return sendMade(request, reply, { text, type: HTML });
}

/** The parts from which another site assembles a form in a shadow root of its page. */
function toFragment(hosted: HostedForm, { hosting, web }: HostedFormOptions, lang: PageLanguage) {
  const { form, endpoint } = hosted;
  return {
    html: html`${renderIntro({ ...form, title: '' }, { logo: false })}${passwordWarning(hosted, hosting, lang)}${renderHosted(hosted, hosting, readerOf(lang))}`
      .text,
    css: `${formCss}\n${themeCss(form.theme)}`,
    script: web ? `${hosting.deps.config.publicUrl}${web.visitor.form}` : null,
    lang: languageTags[lang],
    title: form.title || pageTexts[lang].form.untitled,
    // Providers’ widgets search the document for their container, and do not find it in a shadow root.
    needs_frame: providerOf(endpoint.settings.captcha) !== null,
  };
}
