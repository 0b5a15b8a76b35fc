import type { FieldError } from '@postern/contracts';
import { html, type Html } from '@postern/forms/html';
import { attributes } from '@postern/forms/render/attributes';
import type { Control, Option } from './refused-controls.ts';
import type { PageTexts } from './texts/page-texts.ts';

const LONG_CHARS = 80;

export interface FieldWords {
  /** Follows the label of an optional field. */
  optional: string;
  /** Follows the label of an option that is full. */
  full: string;
  texts: PageTexts['refused'];
}

/** An input of the visitor, to be corrected. */
export function writtenField(control: Control, words: FieldWords): Html {
  switch (control.kind) {
    case 'list':
      return listField(control, words);
    case 'radios':
    case 'boxes':
      return choiceField(control, words);
    default:
      return textField(control, words);
  }
}

/** The same, read-only. */
export function readonlyField(control: Control, words: FieldWords): Html {
  const labels = control.values.map(
    (value) => control.options.find((option) => option.value === value)?.label ?? value,
  );
  return textField({ ...control, values: [labels.join(', ')] }, words, { readonly: true });
}

const faulty = (id: string, error: FieldError | undefined): Html | undefined =>
  error && html` aria-invalid="true" aria-describedby="${id}-error"`;

const classOf = (error: FieldError | undefined): string => (error ? 'field bad' : 'field');

const nameOf = ({ label, field }: Control, { optional }: FieldWords): Html =>
  html`<span dir="auto">${label}</span>${
      field && 'required' in field && !field.required && html` <span class="opt">${optional}</span>`
    }`;

/**
 * Browsers empty number and date inputs with an invalid value, so every text gets a text input. Phones still show the
 * matching keyboard.
 */
const inputModes: Readonly<Record<string, string>> = { email: 'email', url: 'url', tel: 'tel' };

function textField(control: Control, words: FieldWords, state: { readonly?: boolean } = {}): Html {
  const {
    id,
    name,
    kind,
    field,
    values: [value = ''],
    error,
  } = control;
  const isLong = field?.type === 'textarea' || value.length > LONG_CHARS || /[\r\n]/.test(value);
  const type = field?.type ?? '';
  // Not sent, because the form would be refused for it again.
  const all = html`${attributes({ ...state, disabled: kind === 'extra' })}${faulty(id, error)}${attributes({
    dir: 'auto',
    inputmode: inputModes[type],
    autocomplete: inputModes[type],
  })}`;
  const rows = Math.max(field?.type === 'textarea' ? field.rows : 0, 6);
  // The parser drops one line break directly after <textarea>: this one, not the visitor's.
  const input = isLong
    ? html`<textarea id="${id}" name="${name}" rows="${rows}" ${all}>${'\n'}${value}</textarea>`
    : html`<input id="${id}" name="${name}" value="${value}" ${all} />`;
  return html`<div class="${classOf(error)}">
    <label for="${id}">${nameOf(control, words)}</label>${input}${error && message(id, error)}
  </div>`;
}

function listField(control: Control, words: FieldWords): Html {
  const { id, name, values, options, error } = control;
  return html`<div class="${classOf(error)}">
    <label for="${id}">${nameOf(control, words)}</label
    ><select id="${id}" name="${name}" ${faulty(id, error)}${attributes({ required: isUnanswered(control) })}>
      <option value=""></option>
      ${options.map((option) => {
        const state = attributes({ disabled: option.isFull, selected: values.includes(option.value) });
        return html`<option value="${option.value}" ${state}>${option.label}${fullNote(option, words)}</option>`;
      })}</select
    >${error && message(id, error)}
  </div>`;
}

const fullNote = ({ isFull }: Option, { full }: FieldWords): string => (isFull === true ? ` (${full})` : '');

/** Whether the answer to a required question was full: not every endpoint would notice that another one is missing. */
const isUnanswered = ({ field, options, values }: Control): boolean =>
  field !== undefined &&
  'required' in field &&
  field.required &&
  values.length === 0 &&
  options.some(({ isFull }) => isFull);

function choiceField(control: Control, words: FieldWords): Html {
  const { id, name, label, kind, values, options, error } = control;
  // The label of a single box is its question.
  const isLone = options.length === 1 && options[0]?.label === label;
  const choices = options.map((option) => {
    const state = attributes({
      disabled: option.isFull,
      checked: values.includes(option.value),
      required: kind === 'radios' && isUnanswered(control),
    });
    const text = `${option.label}${fullNote(option, words)}`;
    return html`<label class="box"
      ><input type="${kind === 'radios' ? 'radio' : 'checkbox'}" name="${name}" value="${option.value}" ${state} />
      ${isLone ? html`<span>${nameOf(control, words)}</span>` : html`<span dir="auto">${text}</span>`}</label
    >`;
  });
  return html`<fieldset class="${classOf(error)}" id="${id}" ${error && html` aria-describedby="${id}-error"`}>
    ${isLone ? undefined : html`<legend>${nameOf(control, words)}</legend>`}${choices}${error && message(id, error)}
  </fieldset>`;
}

export function fileField(control: Control, words: FieldWords): Html {
  const { id, name, field, error } = control;
  const file = field?.type === 'file' ? field : undefined;
  const all = attributes({
    accept: file && file.accept.length > 0 ? file.accept.join(',') : null,
    multiple: !file || file.max_files > 1,
    'aria-invalid': error ? 'true' : null,
  });
  return html`<div class="${classOf(error)}">
    <label for="${id}">${nameOf(control, words)}</label
    ><input id="${id}" name="${name}" type="file" ${all} aria-describedby="${error && `${id}-error `}${id}-help" />${
      error && message(id, error)
    }
    <p class="help" id="${id}-help">${words.texts.chooseAgain}</p>
  </div>`;
}

const message = (id: string, { message: text }: FieldError): Html =>
  html`<p class="err" id="${id}-error">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      <path d="M12 8v4M12 16h.01" /></svg
    ><span>${text}</span>
  </p>`;
