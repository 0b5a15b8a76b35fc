import type { FieldErrors } from './show-errors.ts';
import { findErrors } from './find-errors.ts';
import { listen } from '../form-element.ts';
import { fieldAround, type NamedField, type PageForm } from '../page-form.ts';

/** Checks a changed field when the visitor first leaves it, and from then on with each change. */
export function checkInline(page: PageForm, fieldErrors: FieldErrors): void {
  const touched = new Set<string>();
  const check = (field: NamedField) => {
    const sentence = findErrors(page).get(field.id);
    fieldErrors.show(field, sentence);
    return sentence;
  };
  let pointerUp: Promise<void> = Promise.resolve();
  listen(page.form, ['pointerdown', page.signal], () => {
    // A new error moves what is below it, so that a click in progress would miss.
    pointerUp = new Promise((resolve) => {
      const end = () => setTimeout(resolve);
      for (const name of ['pointerup', 'pointercancel'])
        addEventListener(name, end, { once: true, signal: page.signal });
    });
  });
  const touch = ({ target }: Event) => {
    const field = fieldAround(page, target);
    if (!field) return;
    touched.add(field.id);
    if (fieldErrors.has(field)) check(field);
  };
  listen(page.form, ['input', page.signal], touch);
  listen(page.form, ['change', page.signal], (event) => {
    touch(event);
    // A file is valid or invalid from the moment it is chosen.
    const field = fieldAround(page, event.target);
    if (field?.type === 'file') announceError(check(field));
  });
  listen(page.form, ['focusout', page.signal], ({ target, relatedTarget }) => {
    const field = fieldAround(page, target);
    if (!field || !touched.has(field.id) || fieldAround(page, relatedTarget) === field) return;
    void pointerUp.then(() => {
      if (!page.signal.aborted && page.shown.has(field.id) && !fieldErrors.has(field)) announceError(check(field));
    });
  });
  const announceError = (sentence: string | undefined) => {
    if (sentence !== undefined) page.announce(sentence);
  };
}
