import type { FieldError, PageLanguage } from '@postern/contracts';
import { html, type Html } from '../../html.ts';
import { heading, visitorPage } from './layout.ts';
import type { PageTexts } from './texts/page-texts.ts';
import { pageTexts } from './texts/texts.ts';

type SentField = readonly [name: string, value: unknown];

export interface RefusedPage {
  lang: PageLanguage;
  /** What was wrong, as a sentence or two. */
  detail: string;
  errors: readonly FieldError[];
  /** What the visitor wrote, as it came: it goes back into the form. */
  fields: readonly SentField[];
  /** What is sent again without being shown: instructions, and the honeypots, which nobody should start to fill in. */
  unseen: readonly SentField[];
  /** Names of the form's file inputs. */
  fileFields: readonly string[];
  /**
   * Where the form posts to: the address it was posted to. null: from here it would only be refused once more, because
   * something is missing that only the site itself has; what was written is shown all the same.
   */
  action: string | null;
}

interface Control {
  id: string;
  name: string;
  value: string;
  error: FieldError | undefined;
}

type Texts = PageTexts['refused'];

/**
 * The answer to a submission that was not taken, for a browser without scripts: the form again, with all that the
 * visitor wrote, and what to correct beside each field. Values are text of a stranger: everything is escaped, nothing
 * is a link, and the form can only post back to us.
 */
export function refusedPage(page: RefusedPage): string {
  const { lang, detail, errors, action } = page;
  const { gap, refused: texts } = pageTexts[lang];
  const fields = page.fields.filter(isFromForm);
  const written = fields
    .filter(([name]) => !isHidden(name))
    .map((field, index, all) => toControl(field, { index, all, errors }));
  const files = action === null ? [] : toFileControls(page.fileFields, errors);
  const hidden = [...page.unseen.filter(isFromForm), ...fields.filter(([name]) => isHidden(name))];
  const hasForm = written.length + files.length > 0;
  const main = html`${heading(texts.title)}
    <p class="stand">${hasForm ? [detail, texts.kept].join(gap) : detail}</p>
    ${errors.length > 0 && summary(errors, { controls: [...written, ...files], texts })}
    ${action === null && goBack(texts)}
    ${hasForm ? form(action, { written, hidden, files, texts }) : action !== null && goBack(texts)}`;
  return visitorPage({ title: texts.title, description: texts.description, lang, main });
}

const goBack = (texts: Texts): Html => html`<p class="note">${texts.goBack}</p>`;

type FormField = readonly [name: string, value: string];

/** Browsers do not send controls without a name; values that are no text did not come from a form. */
const isFromForm = (field: SentField): field is FormField => field[0] !== '' && typeof field[1] === 'string';

/** By custom of all form services such a name belongs to a hidden input (`_subject`, `_charset_`). */
const isHidden = (name: string): boolean => name.startsWith('_');

interface Place {
  index: number;
  all: readonly FormField[];
  errors: readonly FieldError[];
}

function toControl([name, value]: FormField, { index, all, errors }: Place): Control {
  const isFirst = all.findIndex(([other]) => other === name) === index;
  return { id: `field-${index}`, name, value, error: isFirst ? errorOf(errors, name) : undefined };
}

const toFileControls = (names: readonly string[], errors: readonly FieldError[]): Control[] =>
  [...new Set(names)].map((name, index) => ({ id: `file-${index}`, name, value: '', error: errorOf(errors, name) }));

const errorOf = (errors: readonly FieldError[], name: string): FieldError | undefined =>
  errors.find(({ path }) => path === name);

function summary(
  errors: readonly FieldError[],
  { controls, texts }: { controls: readonly Control[]; texts: Texts },
): Html {
  const items = errors.map(({ path, message }) => {
    const target = controls.find(({ name }) => name === path);
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
  hidden: readonly FormField[];
  files: readonly Control[];
  texts: Texts;
}

function form(action: string | null, { written, hidden, files, texts }: Controls): Html {
  if (action === null) return html`<div class="form">${written.map((control) => textField(control, 'readonly'))}</div>`;
  const enctype = files.length > 0 ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  return html`<form class="form" action="${action}" method="post" enctype="${enctype}" accept-charset="utf-8">
    ${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${written.map((control) => textField(control))} ${files.map((control) => fileField(control, texts))}
    <div><button class="btn btn-1 btn-lg" type="submit">${texts.sendAgain}</button></div>
  </form>`;
}

const LONG_CHARS = 80;

function textField({ id, name, value, error }: Control, mode?: 'readonly'): Html {
  const isLong = value.length > LONG_CHARS || /[\r\n]/.test(value);
  const state = [
    mode === 'readonly' && html` readonly`,
    error && html` aria-invalid="true" aria-describedby="${id}-error"`,
  ];
  // The parser drops one line break right behind <textarea>: this one, not the visitor's.
  const control = isLong
    ? html`<textarea id="${id}" name="${name}" rows="6" ${state}>${'\n'}${value}</textarea>`
    : html`<input id="${id}" name="${name}" value="${value}" ${state} />`;
  return html`<div class="${error ? 'field bad' : 'field'}">
    <label for="${id}">${name}</label>${control}${error && message(id, error)}
  </div>`;
}

function fileField({ id, name, error }: Control, texts: Texts): Html {
  return html`<div class="${error ? 'field bad' : 'field'}">
    <label for="${id}">${name}</label
    ><input
      id="${id}"
      name="${name}"
      type="file"
      multiple${error && html` aria-invalid="true"`}
      aria-describedby="${error && `${id}-error `}${id}-help"
    />${error && message(id, error)}
    <p class="help" id="${id}-help">${texts.chooseAgain}</p>
  </div>`;
}

const message = (id: string, { message: text }: FieldError): Html =>
  html`<p class="err" id="${id}-error">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      <path d="M12 8v4M12 16h.01" /></svg
    ><span>${text}</span>
  </p>`;
