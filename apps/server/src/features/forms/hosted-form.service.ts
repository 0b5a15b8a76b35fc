import {
  toCapOption,
  endpointIdSchema,
  limits,
  type EndpointSettings,
  type FormDefinition,
  type PageLanguage,
} from '@postern/contracts';
import type { FormCaptcha } from '@postern/forms/render/challenge';
import type { FormThanks } from '@postern/forms/render/data';
import type { SignedLink } from '@postern/forms/prefill/signed-link';
import { renderForm } from '@postern/forms/render/form';
import type { Html } from '@postern/forms/html';
import { isClosed, noCaps, type FormSeats, type SeatsShown } from '@postern/forms/render/seats';
import { fullInWords } from '@postern/forms/words/cap-words';
import { fieldsOf } from '@postern/contracts/validate-form';
import type { Deps } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { listSeats, type CapSeats } from '../caps/caps.service.ts';
import { AppError, notFound } from '../../errors.ts';
import { closureOf, type EndpointCache, type ReceivingEndpoint } from '../endpoint-cache/endpoint-cache.service.ts';
import type { FormCache } from '../endpoint-cache/form-cache.service.ts';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { providerOf } from './hosted-form.policy.ts';

/** A published form and the endpoint that receives its submissions. */
export interface HostedForm {
  endpoint: ReceivingEndpoint;
  version: number;
  form: FormDefinition;
  /** Why the endpoint accepts no submissions at the moment; null when it accepts them. */
  closure: AppError | null;
  seats: FormSeats;
  /** The signed link with which it was opened; null without one. */
  link: SignedLink | null;
}

export interface HostedFormDeps {
  deps: Deps;
  endpoints: EndpointCache;
  forms: FormCache;
}

/**
 * The published form of an endpoint, from memory unless it has changed. Drafts are never read.
 * @throws {AppError} not_found, also when the endpoint has no published form
 */
export async function findHostedForm({ deps, endpoints, forms }: HostedFormDeps, id: string): Promise<HostedForm> {
  const endpoint = endpointIdSchema.safeParse(id).success ? await endpoints.get(id) : undefined;
  const version = endpoint?.form?.version;
  const form = version === undefined ? undefined : await forms.get(id, version);
  if (!endpoint || version === undefined || !form) throw notFound('form');
  const closure = toClosure(endpoint, deps.now());
  const seats = closure ? noCaps : toFormSeats(await loadSeats(deps.db, endpoint), form);
  return { endpoint, version, form, closure: isClosed(seats.form) ? new FormFull() : closure, seats, link: null };
}

/** A form whose cap is full and has no waiting list. */
export class FormFull extends AppError {
  constructor() {
    super('endpoint_closed', fullInWords(null, 'en'));
  }
}

/** The caps of an endpoint as visitors may know them. One without caps costs no query. */
export async function loadSeats(db: Db, { id, caps }: ReceivingEndpoint): Promise<CapSeats[]> {
  return caps.list.length === 0 ? [] : listSeats(db, id);
}

/** The caps of a form's own options, and of the whole form. */
function toFormSeats(caps: readonly CapSeats[], form: FormDefinition): FormSeats {
  if (caps.length === 0) return noCaps;
  const options = fieldsOf(form).flatMap((field): [string, ReadonlyMap<string, SeatsShown>][] => {
    if (!('options' in field)) return [];
    const own = caps.filter((cap) => cap.field === field.name);
    const limited = field.options.flatMap(({ value }): [string, SeatsShown][] => {
      const cap = own.find(({ option }) => option === toCapOption(value));
      return cap ? [[value, cap]] : [];
    });
    return [[field.name, new Map(limited)]];
  });
  return { form: caps.find(({ field }) => field === null) ?? null, options: new Map(options) };
}

const suspendedText = 'The operator of this service has suspended this form. It accepts no submissions.';

function toClosure(endpoint: ReceivingEndpoint, now: Date): AppError | null {
  const closure = closureOf(endpoint, now);
  if (closure === 'suspended') return new AppError('endpoint_suspended', suspendedText);
  if (endpoint.isFormDown)
    return new AppError('form_taken_down', 'The operator of this service has taken this form down.');
  if (closure === 'paused')
    return new AppError('endpoint_paused', 'This form is not accepting submissions at the moment.');
  return closure === 'closed' ? new AppError('endpoint_closed', 'This form no longer accepts submissions.') : null;
}

/** The visitor's language: from the query, else from the form, its endpoint, or the browser. */
export const languageOfForm = (
  hosted: Pick<HostedForm, 'form' | 'endpoint'> | undefined,
  { asked, browser }: { asked: unknown; browser: string | undefined },
): PageLanguage =>
  chooseLanguage({ form: asked, endpoint: hosted?.form.language ?? hosted?.endpoint.settings.language, browser });

export interface Reader {
  lang: PageLanguage;
  /** "Back to example.org" */
  backTo: (host: string) => string;
}

/** The form as rendered for a visitor. */
export function renderHosted(
  { endpoint, version, form, seats, link }: HostedForm,
  { deps }: HostedFormDeps,
  reader: Reader,
): Html {
  const { config } = deps;
  const { id, settings } = endpoint;
  return renderForm({
    id,
    action: `${config.publicUrl}/api/submit/${id}`,
    version,
    form,
    lang: reader.lang,
    startedAt: deps.now(),
    honeypot: settings.honeypot_field ?? '_gotcha',
    captcha: toCaptcha(endpoint, config.publicUrl),
    maxFileBytes: config.intake.maxFileBytes,
    thanks: toThanks(settings.thanks, reader),
    seats,
    link,
    resume: settings.resume_link ? toResume(id, config.publicUrl) : null,
  });
}

const toResume = (id: string, publicUrl: string) => ({
  answers: `${publicUrl}/forms/${id}/answers`,
  page: `${publicUrl}/forms/${id}`,
  days: limits.resumeLinkDays,
});

function toThanks({ title, text, button_url }: EndpointSettings['thanks'], { backTo }: Reader): FormThanks {
  const onward = button_url === null ? null : { href: button_url, label: backTo(new URL(button_url).host) };
  return { title, text, onward };
}

function toCaptcha({ id, settings: { captcha } }: ReceivingEndpoint, publicUrl: string): FormCaptcha {
  if (captcha.kind === 'altcha') return { kind: 'altcha', challengeUrl: `${publicUrl}/api/challenge/${id}` };
  return providerOf(captcha) ?? { kind: 'none' };
}
