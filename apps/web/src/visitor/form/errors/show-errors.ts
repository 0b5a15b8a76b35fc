import { find } from '../form-element.ts';
import { controlsOf, element, isNamed, type NamedField, type PageForm } from '../page-form.ts';

/** Shows the errors of a form: beside each field, and in a list above them. */
export interface FieldErrors {
  /** @param sentence undefined: the field is valid */
  show(field: NamedField, sentence: string | undefined): void;
  has(field: NamedField): boolean;
  /** Replaces the errors that are shown. */
  showAll(sentences: ReadonlyMap<string, string>, alert: Alert): void;
  clear(): void;
}

interface Alert {
  /** The list's heading. */
  title: string;
  /** Messages about the form as a whole. */
  more?: readonly string[];
  action?: HTMLElement;
}

/** @param goTo shows the field to the visitor, whatever step it is in */
export function createFieldErrors(page: PageForm, goTo: (field: NamedField) => void): FieldErrors {
  const invalid = new Set<string>();
  const alert = find(page.form, '.pf-alert');
  const hide = () => {
    if (!alert) return;
    alert.replaceChildren();
    alert.hidden = true;
  };
  const fieldErrors: FieldErrors = {
    show(field, sentence) {
      const place = page.elements.get(field.id);
      if (!place) return;
      if (sentence === undefined) invalid.delete(field.id);
      else invalid.add(field.id);
      mark(place, sentence);
    },
    has: ({ id }) => invalid.has(id),
    showAll(sentences, { title, more = [], action }) {
      const wrong = page.fields.filter(isNamed).filter(({ id }) => sentences.has(id) && page.elements.has(id));
      for (const field of page.fields.filter(isNamed)) fieldErrors.show(field, sentences.get(field.id));
      if (!alert) return;
      const list = element('ul', '');
      list.append(...wrong.map((field) => line(field, sentences.get(field.id) ?? '')));
      const texts = more.map((text) => element('p', '', text));
      alert.replaceChildren(
        element('strong', '', title),
        ...texts,
        ...(wrong.length > 0 ? [list] : []),
        ...(action ? [action] : []),
      );
      alert.hidden = false;
    },
    clear() {
      for (const field of page.fields.filter(isNamed)) if (invalid.has(field.id)) fieldErrors.show(field, undefined);
      hide();
    },
  };
  const line = (field: NamedField, sentence: string) => {
    const item = element('li', '');
    const link = element('a', '', sentence);
    link.href = `#pf-${field.id}`;
    // A fragment link would not work inside a shadow root, nor for a step that is hidden.
    link.addEventListener('click', (event) => {
      event.preventDefault();
      goTo(field);
    });
    item.append(link);
    return item;
  };
  page.undo.push(() => fieldErrors.clear());
  return fieldErrors;
}

function mark(place: HTMLElement, sentence: string | undefined): void {
  const text = place.querySelector<HTMLElement>('.pf-error');
  if (text) {
    text.textContent = sentence ?? '';
    text.hidden = sentence === undefined;
  }
  for (const control of controlsOf(place)) {
    if (sentence === undefined) control.removeAttribute('aria-invalid');
    else control.setAttribute('aria-invalid', 'true');
  }
}

/** Focuses the control in which the field is filled in. */
export const focusField = ({ elements }: PageForm, { id }: NamedField): void => {
  const place = elements.get(id);
  const controls = place ? controlsOf(place).filter(({ disabled }) => !disabled) : [];
  const control = controls.find((each) => each.matches(':checked')) ?? controls[0];
  control?.focus();
};
