import type { FormDefinition, PageLanguage } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { html, type Html } from '../html.ts';
import { languageTags } from '../words/languages.ts';
import { formWords } from '../words/words.ts';
import { attributes } from './attributes.ts';
import { challenge, type FormCaptcha } from './challenge.ts';
import type { RenderContext } from './context.ts';
import { dataBlock, toPageData, type FormThanks } from './data.ts';
import { directionOf } from './direction.ts';
import { shownAtFirst } from './initially-shown.ts';
import { renderField } from './field/field.ts';
import type { ResumeOptions } from './page-data.ts';
import { actions } from './parts.ts';
import { formSeats, noCaps, type FormSeats } from './seats.ts';
import type { SignedLink } from '../prefill/signed-link.ts';

export interface RenderOptions {
  /** The endpoint's id. */
  id: string;
  /** The address that the form posts to. */
  action: string;
  /** The definition's version; null: it is not published, as in a preview. */
  version: number | null;
  form: FormDefinition;
  lang: PageLanguage;
  /** When the form was opened: a submission seconds later comes from a bot. null: unknown. */
  startedAt: Date | null;
  /** The name of the honeypot. */
  honeypot: string;
  captcha: FormCaptcha;
  /** The server's own limit for each file. */
  maxFileBytes: number;
  thanks?: FormThanks;
  /** What visitors are told about caps. */
  seats?: FormSeats;
  /** How visitors continue later by a link; null: they cannot. */
  resume?: ResumeOptions | null;
  /** The signed link with which the form was opened, after its values were filled in. */
  link?: Pick<SignedLink, 'token' | 'locked'> | null;
}

const usualThanks: FormThanks = { title: null, text: null, onward: null };

/** A form that works without a script in any browser, with the data that the script needs to enhance it. */
export function renderForm(options: RenderOptions): Html {
  const {
    id,
    action,
    version,
    form,
    lang,
    captcha,
    maxFileBytes,
    thanks = usualThanks,
    seats = noCaps,
    link = null,
    resume = null,
  } = options;
  const words = formWords[lang].page;
  const fields = new Map(fieldsOf(form).map((field) => [field.id, field]));
  const locked = new Set(link?.locked);
  const context: RenderContext = { fields, shown: shownAtFirst(form), lang, words, seats, locked, maxFileBytes };
  const data = toPageData({
    id,
    version,
    form,
    lang,
    challenge: captcha.kind === 'altcha' ? captcha.challengeUrl : null,
    maxFileBytes,
    thanks,
    resume,
  });
  const hasFiles = fieldsOf(form).some(({ type }) => type === 'file');
  const opening = attributes({
    class: 'pf',
    lang: languageTags[lang],
    dir: directionOf(form),
    action,
    method: 'post',
    enctype: hasFiles ? 'multipart/form-data' : 'application/x-www-form-urlencoded',
    'accept-charset': 'utf-8',
    'data-form': id,
  });
  return html`<form${opening}>${hiddenFields(options)}${honeypotField(options.honeypot, words.leaveEmpty)}<div class="pf-alert" role="alert" tabindex="-1" hidden></div>
${form.steps.map((_, at) => step(at, form, context))}
${challenge(captcha, words)}${formSeats(seats, lang)}${actions(form, lang)}
${dataBlock(data)}</form>`;
}

function hiddenFields({ version, startedAt, lang, form, link }: RenderOptions): Html[] {
  const own: [string, string][] = [
    ...(version === null ? [] : [['_form_version', String(version)] satisfies [string, string]]),
    ...(startedAt === null ? [] : [['_started', String(startedAt.getTime())] satisfies [string, string]]),
    ['_language', lang],
    ...(link ? [['_signed', link.token] satisfies [string, string]] : []),
  ];
  const asked = fieldsOf(form).flatMap((field): [string, string][] =>
    field.type === 'hidden' ? [[field.name, field.default]] : [],
  );
  return [...own, ...asked].map(([name, value]) => html`<input${attributes({ type: 'hidden', name, value })} />`);
}

/** Invisible, not focusable, and nothing that a browser would autofill. */
const honeypotField = (name: string, label: string): Html =>
  html`<div class="pf-trap" aria-hidden="true">
    <label>${label} <input${attributes({ type: 'text', name, tabindex: '-1', autocomplete: 'off' })} /></label>
  </div>`;

function step(at: number, form: FormDefinition, context: RenderContext): Html {
  const { lang } = context;
  const { title, fields } = form.steps[at] ?? { title: null, fields: [] };
  const count = formWords[lang].script.step
    .replace('{n}', String(at + 1))
    .replace('{total}', String(form.steps.length));
  const hasCount = form.steps.length > 1;
  const heading = title ?? (hasCount ? count : null);
  const shown = fields.flatMap((field) => (field.type === 'hidden' ? [] : [field]));
  return html`<section${attributes({ class: 'pf-step', 'data-step': at, 'data-later': at > 0 })}>
    ${hasCount && title !== null && html`<p class="pf-step-count">${count}</p>`}${
      heading !== null && html`<h2 class="pf-step-title" dir="auto">${heading}</h2>`
    }
    <div class="pf-fields">
      ${shown.map((field) => html`${renderField(field, context, heading === null ? 1 : 2)} `)}
    </div>
  </section>`;
}
