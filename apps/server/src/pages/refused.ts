import type { FieldError, FormDefinition, PageLanguage } from '@postern/contracts';
import { html, type Html } from '@postern/forms/html';
import { heading, visitorPage } from './layout.ts';
import {
  isFromForm,
  toControls,
  type Control,
  type FullOption,
  type SentField,
  type TextField,
} from './refused-controls.ts';
import { fileField, readonlyField, writtenField, type FieldWords } from './refused-fields.ts';
import type { PageTexts } from './texts/page-texts.ts';
import { formWords } from '@postern/forms/words/words';
import { pageTexts } from './texts/texts.ts';

export interface RefusedPage {
  lang: PageLanguage;
  /** The error, as a sentence or two. */
  detail: string;
  errors: readonly FieldError[];
  /** The visitor's input, unchanged: it is filled in again. */
  fields: readonly SentField[];
  /** Fields that are sent again without being shown: instructions, and the honeypots, which people must not fill in. */
  unseen: readonly SentField[];
  /** Names of the form's file inputs. */
  fileFields: readonly string[];
  /** The form that it was checked against, which decides the controls. */
  form: FormDefinition | null;
  /** The options that are full, as caps name them: they can’t be chosen. */
  full?: readonly FullOption[];
  /**
   * The address that the form posts to: the one it was posted to. null: a second submission from here would be refused
   * again, because something is missing that only the site itself has. The input is shown nevertheless.
   */
  action: string | null;
}

type Texts = PageTexts['refused'];

/**
 * The answer to a refused submission, for a browser without scripts: the form again, with the visitor's input and the
 * errors beside the fields. Values are untrusted: everything is escaped, nothing is a link, and the form can only post
 * back to this server.
 */
export function refusedPage(page: RefusedPage): string {
  const { lang, detail, action } = page;
  const errors = page.errors.filter(({ message }) => message !== detail);
  const { gap, refused: texts } = pageTexts[lang];
  const words = { texts, optional: formWords[lang].page.optional, full: formWords[lang].caps.full };
  const { written, files: inputs, hidden: kept } = toControls(page);
  const files = action === null ? [] : inputs;
  const hidden = [...page.unseen.filter(isFromForm), ...kept];
  const hasForm = written.length + files.length > 0;
  const main = html`${heading(texts.title)}
    <p class="stand">${hasForm ? [detail, texts.kept].join(gap) : detail}</p>
    ${errors.length > 0 && errorSummary(errors, { controls: [...written, ...files], texts })}
    ${action === null && goBack(texts)}
    ${hasForm ? form(action, { written, hidden, files, words }) : action !== null && goBack(texts)}`;
  return visitorPage({ title: texts.title, description: texts.description, lang, main });
}

const goBack = (texts: Texts): Html => html`<p class="note">${texts.goBack}</p>`;

/** The errors of a page, with links to their controls. */
export function errorSummary(
  errors: readonly FieldError[],
  { controls, texts }: { controls: readonly Control[]; texts: Texts },
): Html {
  const items = errors.map(({ path, message }) => {
    const target = controls.find(({ name, error }) => name === path && error !== undefined);
    return target ? html`<li><a href="#${target.id}">${message}</a></li>` : html`<li>${message}</li>`;
  });
  return html`<div class="errsum" role="alert" tabindex="-1" autofocus>
    <h2>${texts.correct}</h2>
    <ul>
      ${items}
    </ul>
  </div>`;
}

interface Controls {
  written: readonly Control[];
  hidden: readonly TextField[];
  files: readonly Control[];
  words: FieldWords;
}

function form(action: string | null, { written, hidden, files, words }: Controls): Html {
  if (action === null) return html`<div class="form">${written.map((control) => readonlyField(control, words))}</div>`;
  const enctype = files.length > 0 ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  return html`<form class="form" action="${action}" method="post" enctype="${enctype}" accept-charset="utf-8">
    ${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${written.map((control) => writtenField(control, words))} ${files.map((control) => fileField(control, words))}
    <div><button class="btn btn-1 btn-lg" type="submit">${words.texts.sendAgain}</button></div>
  </form>`;
}
