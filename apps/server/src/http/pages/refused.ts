import type { FieldError } from '@postern/contracts';
import { html, type Html } from '../../html.ts';
import { visitorPage } from './layout.ts';

type SentField = readonly [name: string, value: unknown];

export interface RefusedPage {
  lang?: string;
  /** What was wrong, as a sentence. */
  detail: string;
  errors: readonly FieldError[];
  /** What the visitor wrote, as it came: it goes back into the form. */
  fields: readonly SentField[];
  /** What is sent again without being shown: instructions, and the honeypots, which nobody should start to fill in. */
  unseen: readonly SentField[];
  /** Names of the form's file inputs. */
  fileFields: readonly string[];
  /** Where the form posts to: the address it was posted to. */
  action: string;
}

interface Control {
  id: string;
  name: string;
  value: string;
  error: FieldError | undefined;
}

/**
 * The answer to a submission that was not taken, for a browser without scripts: the form again, with all that the
 * visitor wrote, and what to correct beside each field. Values are text of a stranger: everything is escaped, nothing
 * is a link, and the form can only post back to us.
 */
export function refusedPage(page: RefusedPage): string {
  const { lang = 'en', detail, errors } = page;
  const fields = page.fields.filter(isFromForm);
  const files = [...new Set(page.fileFields)].map((name, index): Control => ({
    id: `file-${index}`,
    name,
    value: '',
    error: errorOf(errors, name),
  }));
  const shown = [
    ...fields.filter(([name]) => !isHidden(name)).map((field, index, all) => toControl(field, { index, all, errors })),
    ...files,
  ];
  const hidden = [...page.unseen.filter(isFromForm), ...fields.filter(([name]) => isHidden(name))];
  const main = html`<h1>Not sent yet</h1>
    <p class="stand">${detail}${shown.length > 0 && ' What you wrote is still here.'}</p>
    ${errors.length > 0 && summary(errors, shown)}
    ${shown.length > 0 ? form(page.action, { shown, hidden, files }) : emptyHanded}`;
  return visitorPage({ title: 'Not sent yet', description: 'Your message was not sent.', lang, main });
}

const emptyHanded = html`<p class="note">
  Go back with your browser’s Back button: what you wrote is usually still in the form.
</p>`;

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

const errorOf = (errors: readonly FieldError[], name: string): FieldError | undefined =>
  errors.find(({ path }) => path === name);

function summary(errors: readonly FieldError[], shown: readonly Control[]): Html {
  const items = errors.map(({ path, message }) => {
    const target = shown.find(({ name }) => name === path);
    return target ? html`<li><a href="#${target.id}">${message}</a></li>` : html`<li>${message}</li>`;
  });
  return html`<div class="errsum" role="alert" tabindex="-1" autofocus>
    <h2>Please correct:</h2>
    <ul>
      ${items}
    </ul>
  </div>`;
}

interface Controls {
  shown: readonly Control[];
  hidden: readonly FormField[];
  files: readonly Control[];
}

function form(action: string, { shown, hidden, files }: Controls): Html {
  const enctype = files.length > 0 ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  return html`<form class="form" action="${action}" method="post" enctype="${enctype}" accept-charset="utf-8">
    ${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${shown.map((control) => (files.includes(control) ? fileField(control) : textField(control)))}
    <div><button class="btn btn-1 btn-lg" type="submit">Send again</button></div>
  </form>`;
}

const LONG_CHARS = 80;

function textField({ id, name, value, error }: Control): Html {
  const isLong = value.length > LONG_CHARS || /[\r\n]/.test(value);
  const described = error && html` aria-invalid="true" aria-describedby="${id}-error"`;
  // The parser drops one line break right behind <textarea>: this one, not the visitor's.
  const control = isLong
    ? html`<textarea id="${id}" name="${name}" rows="6" ${described}>${'\n'}${value}</textarea>`
    : html`<input id="${id}" name="${name}" value="${value}" ${described} />`;
  return html`<div class="${error ? 'field bad' : 'field'}">
    <label for="${id}">${name}</label>${control}${error && message(id, error)}
  </div>`;
}

function fileField({ id, name, error }: Control): Html {
  return html`<div class="${error ? 'field bad' : 'field'}">
    <label for="${id}">${name}</label
    ><input
      id="${id}"
      name="${name}"
      type="file"
      multiple${error && html` aria-invalid="true"`}
      aria-describedby="${error && `${id}-error `}${id}-help"
    />${error && message(id, error)}
    <p class="help" id="${id}-help">
      Please choose the file again, or leave this empty. Browsers do not let a page put a file back for you.
    </p>
  </div>`;
}

const message = (id: string, { message: text }: FieldError): Html =>
  html`<p class="err" id="${id}-error">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      <path d="M12 8v4M12 16h.01" /></svg
    ><span>${text}</span>
  </p>`;
