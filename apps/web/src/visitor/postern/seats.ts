import { ATTRIBUTE } from './name.ts';

interface Seats {
  items: { field: string | null; option: string | null; text: string; closed: boolean }[];
}

const toOption = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

const shown = new WeakSet<HTMLFormElement>();

/**
 * Says beside each limited option how many are left, once and if the form wants it, and closes those that are full. If the server does not
 * answer, the form stays as it is: a full option is refused when the form is sent.
 * @param action the address that the form posts to
 */
export async function showSeats(form: HTMLFormElement, action: string): Promise<void> {
  if (shown.has(form) || !form.hasAttribute(`${ATTRIBUTE}-caps`)) return;
  shown.add(form);
  const url = new URL(action);
  url.pathname = url.pathname.replace('/submit/', '/seats/');
  const lang = form.closest<HTMLElement>('[lang]')?.lang;
  if (lang) url.searchParams.set('lang', lang);
  try {
    const answer = await fetch(url, { credentials: 'omit' });
    const { items } = (await answer.json()) as Seats;
    for (const { field, option, text, closed } of items)
      for (const choice of choicesOf(form, field)) if (toOption(choice.value) === option) mark(choice, text, closed);
  } catch {
    // The site forbids it, or there is no connection.
  }
}

/** The options of a field's selects, and its boxes. */
const choicesOf = (form: HTMLFormElement, field: string | null): (HTMLInputElement | HTMLOptionElement)[] =>
  [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input')]
    .filter(({ name }) => name === field)
    .flatMap((control): (HTMLInputElement | HTMLOptionElement)[] =>
      control instanceof HTMLSelectElement ? [...control.options] : [control],
    );

function mark(choice: HTMLInputElement | HTMLOptionElement, text: string, closed: boolean): void {
  const label = choice instanceof HTMLInputElement ? choice.labels?.[0] : choice;
  label?.append(` (${text})`);
  if (!closed) return;
  choice.disabled = true;
  if (choice instanceof HTMLInputElement) choice.checked = false;
  else choice.selected = false;
}
