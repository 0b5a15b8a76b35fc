import type { FieldError, FormDefinition, PageLanguage } from '@postern/contracts';
import { html, type Html } from '@postern/forms/html';
import { formWords } from '@postern/forms/words/words';
import { heading, visitorPage } from './layout.ts';
import { errorSummary } from './refused.ts';
import { toControls, type SentField } from './refused-controls.ts';
import { writtenField } from './refused-fields.ts';
import type { PageTexts } from './texts/page-texts.ts';
import { pageTexts } from './texts/texts.ts';

export interface CorrectPage {
  lang: PageLanguage;
  /** What the controls begin with. */
  fields: readonly SentField[];
  errors: readonly FieldError[];
  /** Whether the submission has changed since the sender saw it. */
  isStale?: boolean;
  form: FormDefinition | null;
  /** Comes back with the correction. */
  version: number;
  /** The address of the page that shows the submission. */
  back: string;
}

/** The name of the input with the version: a sender's own field cannot have it. */
export const VERSION_INPUT = '_version';

/** A form as the one that was sent, with the sender's values. Files stay as they are. */
export function correctPage({ lang, fields, errors, isStale = false, form, version, back }: CorrectPage): string {
  const { sent, refused: texts } = pageTexts[lang];
  // Choices that were left open are shown too, as on a page that was made for the form.
  const unseen = [['_form_version', '']] as const;
  const { written } = toControls({ fields, errors, form, unseen, fileFields: [] });
  const words = { texts, optional: formWords[lang].page.optional, full: formWords[lang].caps.full };
  return visitorPage({
    title: sent.correct,
    description: sent.title,
    lang,
    main: html`${heading(sent.correct)} ${isStale && notice(sent.changed)}
      ${errors.length > 0 && errorSummary(errors, { controls: written, texts })}
      <form class="form" method="post" accept-charset="utf-8">
        <input type="hidden" name="${VERSION_INPUT}" value="${String(version)}" />
        ${written.map((control) => writtenField(control, words))}
        <div class="act">
          <button class="btn btn-1 btn-lg" type="submit">${sent.save}</button>
          <a class="btn btn-2 btn-lg" href="${back}">${sent.back}</a>
        </div>
      </form>`,
  });
}

const notice = ({ title, text }: PageTexts['sent']['changed']): Html =>
  html`<div class="errsum" role="alert" tabindex="-1" autofocus>
    <h2>${title}</h2>
    <p>${text}</p>
  </div>`;
