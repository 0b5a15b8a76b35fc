import { loadSeats, toOption } from '../send/load-seats.ts';
import { ATTRIBUTE } from './name.ts';

type Choice = HTMLInputElement | HTMLOptionElement;

const shown = new WeakSet<HTMLFormElement>();
const notes = new WeakMap<Choice, Text>();

/**
 * Says beside each limited option how many are left, once and if the form wants it, and closes those that are full. If the server does not
 * answer, the form stays as it is: a full option is refused when the form is sent.
 * @param action the address that the form posts to
 * @param again whether it may have changed since
 */
export async function showSeats(form: HTMLFormElement, action: string, again = false): Promise<void> {
  if ((!again && shown.has(form)) || !form.hasAttribute(`${ATTRIBUTE}-caps`)) return;
  shown.add(form);
  for (const { field, option, text, closed } of await loadSeats(action, form.closest<HTMLElement>('[lang]')?.lang))
    for (const choice of choicesOf(form, field)) if (toOption(choice.value) === option) mark(choice, text, closed);
}

/** The options of a field's selects, and its boxes. */
const choicesOf = (form: HTMLFormElement, field: string | null): Choice[] =>
  [...form.querySelectorAll<Choice>('option, input')].filter(
    (choice) => (choice.closest('select') ?? (choice as HTMLInputElement)).name === field,
  );

function mark(choice: Choice, text: string, closed: boolean): void {
  const note = notes.get(choice) ?? new Text();
  notes.set(choice, note);
  note.data = ` (${text})`;
  // An option is its own label.
  ('labels' in choice ? choice.labels?.[0] : choice)?.append(note);
  // A box is checked, and an option selected.
  if (closed) Object.assign(choice, { disabled: true, checked: false, selected: false });
}
