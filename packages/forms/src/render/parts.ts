import type { FormDefinition, PageLanguage } from '@postern/contracts';
import { html, type Html } from '../html.ts';
import { languageTags } from '../words/languages.ts';
import { formWords } from '../words/words.ts';
import { attributes } from './attributes.ts';
import type { RenderContext, ShownField } from './context.ts';
import { renderField } from './field/field.ts';
import { noCaps } from './seats.ts';

/** The properties that all parts of a form share. */
export interface Surroundings {
  lang: PageLanguage;
  /** The form's direction, from `directionOf`. */
  dir: 'rtl' | null;
}

/**
 * A field without the form around it, in the markup of a whole form with its script: the builder shows one at a time.
 * Conditions are left out.
 * @param isFirst whether it is the first of its step: a section has no line above it there
 */
export function renderFieldAlone(
  field: ShownField,
  around: Surroundings,
  { isFirst, maxFileBytes }: { isFirst: boolean; maxFileBytes: number },
): Html {
  const { lang } = around;
  const always: ShownField = { ...field, show_when: null };
  const context: RenderContext = {
    fields: new Map([[field.id, always]]),
    shown: new Set([field.id]),
    lang,
    words: formWords[lang].page,
    seats: noCaps,
    locked: new Set(),
    maxFileBytes,
  };
  const before = !isFirst && html`<div hidden></div>`;
  return surround(html`<div class="pf-fields">${before}${renderField(always, context, 1)}</div>`, around);
}

export const renderStepTitle = (title: string, around: Surroundings): Html =>
  surround(
    html`<h2 class="pf-step-title" dir="auto">${title}</h2>
      <div class="pf-fields"></div>`,
    around,
  );

export const renderActions = (form: FormDefinition, around: Surroundings): Html =>
  surround(actions(form, around.lang), around);

/** The submit button. */
export const actions = (form: FormDefinition, lang: PageLanguage): Html =>
  html`<div class="pf-actions">
    <button class="pf-button" type="submit">${form.texts[lang]?.submit ?? formWords[lang].page.send}</button>
  </div>`;

/** `novalidate` marks a form whose script is running. */
const surround = (content: Html, { lang, dir }: Surroundings): Html =>
  html`<div class="pf" novalidate${attributes({ lang: languageTags[lang], dir })}>${content}</div>`;
