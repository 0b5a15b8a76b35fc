import type { NotSent, Sent } from '../send/send.ts';
import { dispatch } from './events.ts';
import { showErrors } from './errors.ts';
import { ATTRIBUTE } from './name.ts';
import { formProperty } from './form-property.ts';
import { showStatus } from './status.ts';
import { word } from './words.ts';

/**
 * @param page whether the form asked for the page that comes next; undefined when it was sent from the queue: then
 *   a visitor may be filling it in again
 */
export function onSent(form: HTMLFormElement, answer: Sent, page?: boolean): void {
  if (!dispatch(form, 'success', answer)) return;
  // Before it says anything: this empties an <output> too.
  if (page !== undefined) formProperty(form, 'reset').call(form);
  showStatus(form, 'sent', form.getAttribute(`${ATTRIBUTE}-sent`) ?? answer.message);
  if (page && /^https?:/.test(answer.next)) location.assign(answer.next);
}

export function onNotSent(form: HTMLFormElement, answer: NotSent): void {
  if (!dispatch(form, 'error', answer)) return;
  const { status, detail, errors } = answer;
  // What is the server's fault is told in the page's language; what is the visitor's, the server describes best.
  const what = (status < 500 && detail) || word(form, 'failed');
  showStatus(form, 'failed', [what, ...showErrors(form, errors)].join(' '));
}
