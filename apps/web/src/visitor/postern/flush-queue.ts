import { onNotSent, onSent } from './show-answer.ts';
import { dispatch } from './events.ts';
import { controlsOf } from './form-property.ts';
import { flush } from './queue.ts';

/**
 * Sends the queue of this device, and reports to the visitor on the page of the form. On that page, a refused
 * submission returns to its form; on other pages it waits.
 */
export const flushTo = (find: (action: string) => HTMLFormElement | undefined, signal: AbortSignal): Promise<void> =>
  flush({
    signal,
    onSent: ({ action }, answer) => {
      const form = find(action);
      if (form) onSent(form, answer);
      else dispatch(document, 'success', answer);
    },
    onRefused: ({ action, fields }, answer) => {
      const form = find(action);
      if (!form) return false;
      for (const [name, value] of fields) putBack(form, name, value);
      onNotSent(form, answer);
      return true;
    },
  });

/** Only if the visitor has not typed in the meantime. */
function putBack(form: HTMLFormElement, name: string, value: string): void {
  const same = controlsOf(form).filter((control) => control.name === name);
  const choice = same.find((control) => /^(radio|checkbox)$/.test(control.type) && control.value === value);
  const empty = same.find((control) => !control.value);
  if (choice) choice.checked = true;
  else if (empty) empty.value = value;
}
