import { ATTRIBUTE } from './name.ts';
import { formProperty } from './form-property.ts';

export type State = 'sending' | 'invalid' | 'failed' | 'sent' | 'queued';

/** Shows the state: to people in words, to style sheets as an attribute of the form. */
export function showStatus(form: HTMLFormElement, state: State, text: string): void {
  form.setAttribute(`${ATTRIBUTE}-state`, state);
  const status = find(form, 'status', 'p');
  status.hidden = !text;
  status.textContent = text;
}

/** Shows the upload progress of a form with files, while it is sent. */
export function showProgress(form: HTMLFormElement, sent: number, total: number): void {
  const bar = find(form, 'progress', 'progress') as HTMLProgressElement;
  bar.hidden = sent === total;
  bar.max = total;
  bar.value = sent;
}

/** The site's own element, or one at the end of the form, near the button. */
function find(form: HTMLFormElement, part: string, tag: string): HTMLElement {
  const theirs = form.querySelector<HTMLElement>(`[${ATTRIBUTE}-${part}]`);
  if (theirs) return theirs;
  const element = document.createElement(tag);
  element.setAttribute(`${ATTRIBUTE}-${part}`, '');
  if (tag === 'p') element.setAttribute('role', part);
  formProperty(form, 'append').call(form, element);
  return element;
}
