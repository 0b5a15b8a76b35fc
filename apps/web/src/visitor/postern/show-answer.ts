import type { NotSent, Sent } from '../send/send.ts';
import { dispatch } from './events.ts';
import { showErrors } from './errors.ts';
import { ATTRIBUTE } from './name.ts';
import { formProperty } from './form-property.ts';
import { showStatus } from './status.ts';
import { word } from './words.ts';

/**
 * @param page whether the form requested the next page; undefined if it was sent from the queue, because a visitor may
 * be filling it in again
 */
export function onSent(form: HTMLFormElement, answer: Sent, page?: boolean): void {
  if (!dispatch(form, 'success', answer)) return;
  // Before any message is shown, because this empties an <output> too.
  if (page !== undefined) formProperty(form, 'reset').call(form);
  showStatus(form, 'sent', form.getAttribute(`${ATTRIBUTE}-sent`) ?? answer.message);
  if (page && /^https?:/.test(answer.next)) location.assign(answer.next);
}

export function onNotSent(form: HTMLFormElement, answer: NotSent): void {
  if (!dispatch(form, 'error', answer)) return;
  // A server failure is described in the page's language. The server describes a visitor's error best.
  const what = (answer.status < 500 && answer.detail) || word(form, 'failed');
  // A server says an error of the whole form in both places.
  showStatus(
    form,
    'failed',
    [what, ...showErrors(form, answer.errors).filter((message) => message !== what)].join(' '),
  );
}
