import type { FieldError, PageLanguage } from '@postern/contracts';
import { html, type Html } from '@postern/forms/html';
import { languageTags } from '@postern/forms/words/languages';
import { pageTexts } from './texts/texts.ts';

interface Fragment {
  /** The id of the element that the fragment replaces, where the script needs it. */
  id: string | undefined;
}

export interface ThanksFragment extends Fragment {
  lang: PageLanguage;
  /** The owner's text, plain; null: the default. */
  title: string | null | undefined;
  text: string | null | undefined;
  /** The languages of the owner's texts, if they are known. */
  titleLang: PageLanguage | null | undefined;
  textLang: PageLanguage | null | undefined;
}

/**
 * The thanks for a script that puts HTML into its own page. No style and no heading level: both belong to that page,
 * which finds the parts by their classes.
 */
export function thanksFragment({ id, lang, title, text, titleLang, textLang }: ThanksFragment): string {
  const { thanks } = pageTexts[lang];
  const tagOf = (own: string | null | undefined, language: PageLanguage | null | undefined) =>
    languageTags[typeof own === 'string' && language ? language : lang];
  return html`<div${withId(id)} class="postern-thanks" role="status">
    <p class="postern-title" lang="${tagOf(title, titleLang)}"><strong>${title ?? thanks.title}</strong></p>
    <p class="postern-text" lang="${tagOf(text, textLang)}">${text ?? thanks.text}</p>
  </div>`.text;
}

export interface RefusedFragment extends Fragment {
  lang: PageLanguage;
  detail: string;
  errors: readonly FieldError[];
}

/** Why a submission was refused, for the same scripts, with the field of each error in `data-field`. */
export function refusedFragment({ id, lang, detail, errors }: RefusedFragment): string {
  return html`<div${withId(id)} class="postern-refused" role="alert" lang="${languageTags[lang]}">
    <p class="postern-text">${detail}</p>
    ${
      errors.length > 0 &&
      html`<ul class="postern-errors">
        ${errors.map(({ path, message }) => html`<li data-field="${path}">${message}</li>`)}
      </ul>`
    }
  </div>`.text;
}

const withId = (id: string | undefined): Html | false => id !== undefined && html` id="${id}"`;
