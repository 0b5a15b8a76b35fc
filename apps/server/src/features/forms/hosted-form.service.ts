import { endpointIdSchema, type EndpointSettings, type FormDefinition, type PageLanguage } from '@postern/contracts';
import type { FormCaptcha } from '@postern/forms/render/challenge';
import type { FormThanks } from '@postern/forms/render/data';
import { renderForm } from '@postern/forms/render/form';
import type { Html } from '@postern/forms/html';
import { AppError, notFound } from '../../errors.ts';
import type { ReceivingEndpoint } from '../intake/endpoint-cache.ts';
import { isClosed } from '../intake/receive.service.ts';
import type { IntakeDeps } from '../intake/arrival.ts';
import { toLanguage } from '../intake/answer/language.ts';
import { providerOf } from './hosted-form.policy.ts';

/** A published form and the endpoint that takes it. */
export interface HostedForm {
  endpoint: ReceivingEndpoint;
  version: number;
  form: FormDefinition;
  /** Why it takes nothing at the moment; null: it does. */
  shut: AppError | null;
}

type Hosting = Pick<IntakeDeps, 'deps' | 'endpoints' | 'forms'>;

/**
 * What is published for an endpoint, from memory where nothing has changed. Drafts are never looked at.
 * @throws {AppError} not_found, also when the endpoint has no published form
 */
export async function findHostedForm({ deps, endpoints, forms }: Hosting, id: string): Promise<HostedForm> {
  const endpoint = endpointIdSchema.safeParse(id).success ? await endpoints.get(id) : undefined;
  const version = endpoint?.form?.version;
  const form = version === undefined ? undefined : await forms.get(id, version);
  if (!endpoint || version === undefined || !form) throw notFound('form');
  return { endpoint, version, form, shut: whyShut(endpoint, deps.now()) };
}

function whyShut(endpoint: ReceivingEndpoint, now: Date): AppError | null {
  if (endpoint.status === 'paused') return new AppError('endpoint_paused', 'This form takes no answers at the moment.');
  return isClosed(endpoint, now) ? new AppError('endpoint_closed', 'This form takes no answers any more.') : null;
}

/** What a visitor is spoken to in: as the address says, else the form, its endpoint, the browser. */
export const languageOfForm = (
  hosted: Pick<HostedForm, 'form' | 'endpoint'> | undefined,
  { asked, browser }: { asked: unknown; browser: string | undefined },
): PageLanguage =>
  toLanguage({ form: asked, endpoint: hosted?.form.language ?? hosted?.endpoint.settings.language, browser });

export interface Reader {
  lang: PageLanguage;
  /** "Back to example.org" */
  backTo: (host: string) => string;
}

/** The form as a visitor gets it. */
export function renderHosted({ endpoint, version, form }: HostedForm, { deps }: Hosting, reader: Reader): Html {
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
  });
}

function toThanks({ title, text, button_url }: EndpointSettings['thanks'], { backTo }: Reader): FormThanks {
  const onward = button_url === null ? null : { href: button_url, label: backTo(new URL(button_url).host) };
  return { title, text, onward };
}

function toCaptcha({ id, settings: { captcha } }: ReceivingEndpoint, publicUrl: string): FormCaptcha {
  if (captcha.kind === 'altcha') return { kind: 'altcha', challengeUrl: `${publicUrl}/api/challenge/${id}` };
  return providerOf(captcha) ?? { kind: 'none' };
}
