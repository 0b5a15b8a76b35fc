import type { FormDefinition, PageLanguage } from '@postern/contracts';
import { html } from '@postern/forms/html';
import type { AppError } from '../errors.ts';
import { toPageError } from './error-texts.ts';
import type { FormPage } from './form-page.ts';
import { pageTexts } from './texts/texts.ts';

interface FormState {
  error: AppError;
  lang: PageLanguage;
  /** The form that would be here; null when it is unknown. */
  form: Pick<FormDefinition, 'title' | 'theme'> | null;
  /** To quote in a support request. */
  requestId: string;
  /** Texts that are more specific than those of the error. */
  own?: { title?: string; detail?: string };
}

/** No limits of the intake apply, because nothing is sent. */
const noLimits = { maxFields: 0, maxNameChars: 0, maxValueBytes: 0, maxFiles: 0, maxFileBytes: 0 };
const plain: FormDefinition['theme'] = { scheme: 'auto', accent: null, radius: 'small', font: 'sans', logo_url: null };

/** The page in place of a form: it does not exist, is paused or closed, or failed. */
export function formState({
  error,
  lang,
  form,
  requestId,
  own = {},
}: FormState): Omit<FormPage, 'isFramed' | 'fontFaces'> {
  const texts = pageTexts[lang];
  const usual = error.code === 'not_found' ? toMissing(lang) : toPageError(error, lang, noLimits);
  const { title, detail } = { ...usual, ...own };
  return {
    lang,
    title: form && form.title !== '' ? `${form.title} · ${title}` : title,
    description: detail,
    theme: form?.theme ?? plain,
    main: html`<div class="pf-state">
      <p class="pf-step-count" dir="auto">${form?.title || error.status}</p>
      <h1 class="pf-title">${title}</h1>
      <p class="pf-description">${detail}</p>
      ${error.status >= 500 && html`<p class="pf-description">${texts.failure.help} ${requestId}</p>`}
    </div>`,
    preview: null,
    scripts: [],
  };
}

function toMissing(lang: PageLanguage): { title: string; detail: string } {
  const { title, text } = pageTexts[lang].form.missing;
  return { title, detail: text };
}
