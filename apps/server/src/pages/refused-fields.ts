import type { FieldError } from '@postern/contracts';
import { html, type Html } from '@postern/forms/html';
import type { Control } from './refused-controls.ts';
import type { PageTexts } from './texts/page-texts.ts';

const LONG_CHARS = 80;

/** What somebody wrote or chose, to be corrected; or only to be read. */
export function writtenField(control: Control, mode?: 'readonly'): Html {
  if (mode !== 'readonly' && control.kind === 'one') return selectField(control);
  if (mode !== 'readonly' && control.kind === 'many') return boxesField(control);
  return textField(control, mode);
}

const faulty = (id: string, error: FieldError | undefined): Html | undefined =>
  error && html` aria-invalid="true" aria-describedby="${id}-error"`;

const classOf = (error: FieldError | undefined): string => (error ? 'field bad' : 'field');

function textField({ id, name, label, kind, values: [value = ''], error }: Control, mode?: 'readonly'): Html {
  const isLong = value.length > LONG_CHARS || /[\r\n]/.test(value);
  const state = [
    mode === 'readonly' && html` readonly`,
    // Not sent: the form would be refused for it again.
    kind === 'extra' && html` disabled`,
    faulty(id, error),
  ];
  // The parser drops one line break right behind <textarea>: this one, not the visitor's.
  const control = isLong
    ? html`<textarea id="${id}" name="${name}" rows="6" ${state}>${'\n'}${value}</textarea>`
    : html`<input id="${id}" name="${name}" value="${value}" ${state} />`;
  return html`<div class="${classOf(error)}">
    <label for="${id}">${label}</label>${control}${error && message(id, error)}
  </div>`;
}

/** Also for what was a row of radio buttons: a list can be left open, and takes one answer back. */
function selectField({ id, name, label, values, options, error }: Control): Html {
  return html`<div class="${classOf(error)}">
    <label for="${id}">${label}</label
    ><select id="${id}" name="${name}" ${faulty(id, error)}>
      <option value=""></option>
      ${options.map(
        (option) =>
          html`<option value="${option.value}" ${values.includes(option.value) && html` selected`}>
            ${option.label}
          </option>`,
      )}</select
    >${error && message(id, error)}
  </div>`;
}

function boxesField({ id, name, label, values, options, error }: Control): Html {
  const boxes = options.map(
    (option) =>
      html`<label class="box"
        ><input
          type="checkbox"
          name="${name}"
          value="${option.value}"
          ${values.includes(option.value) && html` checked`}
        />
        <span>${option.label}</span></label
      >`,
  );
  // One box says itself what it is for.
  const legend = options.length === 1 && options[0]?.label === label ? undefined : html`<legend>${label}</legend>`;
  return html`<fieldset class="${classOf(error)}" id="${id}" ${error && html` aria-describedby="${id}-error"`}>
    ${legend}${boxes}${error && message(id, error)}
  </fieldset>`;
}

export function fileField({ id, name, label, error }: Control, texts: PageTexts['refused']): Html {
  return html`<div class="${classOf(error)}">
    <label for="${id}">${label}</label
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
