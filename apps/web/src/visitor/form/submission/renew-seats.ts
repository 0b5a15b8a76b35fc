import { loadSeats, toOption, type Seats } from '../../send/load-seats.ts';
import { readAttribute } from '../form-element.ts';
import { controlsOf, element, isNamed, type Control, type PageForm } from '../page-form.ts';

/** The visitor waits for the answer to what was sent. */
const WAIT_MS = 4000;

/** Says beside the options what is left, after one of them has turned out to be full. */
export async function renewSeats(page: PageForm): Promise<void> {
  const { form, data, elements, fields, signal } = page;
  const all = await loadSeats(readAttribute(form, 'action') ?? '', data.lang, AbortSignal.timeout(WAIT_MS));
  if (signal.aborted) return;
  for (const field of fields.filter(isNamed)) {
    const place = elements.get(field.id);
    if (!place || !('options' in field)) continue;
    for (const { value, label } of field.options) {
      const seats = all.find((each) => each.field === field.name && each.option === toOption(value));
      if (!seats) continue;
      for (const control of controlsOf(place))
        if (control instanceof HTMLSelectElement) markOption(control, value, { label, seats });
        else if (control.value === value) markBox(page, control, seats);
    }
  }
}

function markOption(
  select: HTMLSelectElement,
  value: string,
  { label, seats: { text, closed } }: { label: string; seats: Seats },
): void {
  for (const option of select.options) {
    if (option.value !== value) continue;
    option.text = `${label} (${text})`;
    option.disabled = closed;
    if (!closed || !option.selected) continue;
    // A required field had no empty choice if it began with a value.
    if (select.options[0]?.value !== '') select.prepend(element('option', ''));
    select.value = '';
  }
}

function markBox({ full }: PageForm, control: Control, { text, closed }: Seats): void {
  const words = control.nextElementSibling;
  const note = words?.querySelector('.pf-seats') ?? element('span', 'pf-seats');
  note.textContent = `(${text})`;
  if (!note.isConnected) words?.append(' ', note);
  control.disabled = closed;
  if (closed) full.add(control);
  else full.delete(control);
  if (closed) (control as HTMLInputElement).checked = false;
}
