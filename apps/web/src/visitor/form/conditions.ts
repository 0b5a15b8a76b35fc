import { shownFields } from '@postern/contracts/validate-form';
import { findAll, listen } from './form-element.ts';
import { controlsOf, type PageForm } from './page-form.ts';
import { readValues } from './read-values.ts';

/**
 * Hides and disables the fields whose conditions do not hold, so that they are not sent.
 * @param onChange is called when the set of shown fields changes
 * @returns evaluates the conditions again, for values that the script itself changed
 */
export function followConditions(page: PageForm, onChange: () => void): () => void {
  const conditional = page.fields.filter((field) => 'show_when' in field && field.show_when !== null);
  if (conditional.length === 0) return () => undefined;

  const evaluate = () => {
    const shown = shownFields(page.data, readValues(page.form));
    const changed = conditional.filter(({ id }) => shown.has(id) !== page.shown.has(id));
    page.shown = shown;
    for (const { id } of changed) show(page, id, shown.has(id));
    return changed.length > 0;
  };
  const update = () => {
    if (evaluate()) onChange();
  };
  // The notes explain when a field applies. Only a visitor without the script, who sees every field, needs them.
  const notes = findAll(page.form, '.pf-when');
  for (const note of notes) note.hidden = true;
  page.undo.push(() => {
    for (const note of notes) note.hidden = false;
    for (const { id } of conditional) show(page, id, true);
  });
  for (const name of ['input', 'change'] as const) listen(page.form, [name, page.signal], update);
  evaluate();
  return update;
}

function show({ elements, full }: PageForm, id: string, isShown: boolean): void {
  const element = elements.get(id);
  if (!element) return;
  element.hidden = !isShown;
  for (const control of controlsOf(element)) control.disabled = !isShown || full.has(control);
}
