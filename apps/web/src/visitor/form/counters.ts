import { listen } from './form-element.ts';
import { controlsOf, element, fieldAround, type Field, type PageForm } from './page-form.ts';

/** The share of the limit from which the counter is shown. */
const NEAR = 0.8;

/**
 * Counts the characters of a field with a limit once the limit is near. Removes the browser's own limit, which
 * truncates pasted text silently, so that text would be lost before the visitor is warned.
 */
export function countCharacters(page: PageForm): () => void {
  const counters = page.fields.flatMap((field) => counterOf(page, field) ?? []);
  listen(page.form, ['input', page.signal], ({ target }) => {
    const field = fieldAround(page, target);
    counters.find(({ id }) => id === field?.id)?.draw();
  });
  const update = () => {
    for (const { draw } of counters) draw();
  };
  update();
  return update;
}

function counterOf({ elements, data, undo }: PageForm, field: Field) {
  const max = limitOf(field);
  const around = elements.get(field.id);
  const control = around && controlsOf(around)[0];
  if (max === null || !control) return undefined;
  control.removeAttribute('maxlength');
  const text = element('p', 'pf-help');
  // A screen reader has the sentence beside the field instead.
  text.setAttribute('aria-hidden', 'true');
  control.after(text);
  undo.push(() => {
    text.remove();
    control.setAttribute('maxlength', String(max));
  });
  const draw = () => {
    const { length } = control.value;
    text.hidden = length < max * NEAR;
    text.textContent = `${length.toLocaleString(data.lang)} / ${max.toLocaleString(data.lang)}`;
    text.style.color = length > max ? 'var(--pf-error)' : '';
  };
  return { id: field.id, draw };
}

const limitOf = (field: Field): number | null => ('max_length' in field ? field.max_length : null);
