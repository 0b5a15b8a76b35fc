import type { Onward } from '@postern/forms/render/page-data';
import { appendTo, childrenOf } from './form-element.ts';
import { button, element, type PageForm } from './page-form.ts';

interface Outcome {
  /** What the visitor is told; by default the owner's thanks. */
  sentence?: string | undefined;
  /** The page on which the visitor sees the submission again; empty if there is none. */
  senderUrl?: string;
}

/**
 * Replaces the form with a thank-you message.
 * @param again is called when the visitor wants the form back
 */
export function showDone(page: PageForm, again: () => void, { sentence, senderUrl = '' }: Outcome = {}): void {
  const { words, onward } = page.data;
  const done = element('div', 'pf-done');
  const title = element('h2', '', words.sent_title);
  title.tabIndex = -1;
  title.dir = 'auto';
  const text = element('p', '', sentence ?? words.sent_text);
  text.dir = 'auto';
  const back = button('pf-button pf-button-quiet', words.send_another);
  const actions = element('div', 'pf-actions');
  if (onward) actions.append(linkTo(onward));
  if (/^https?:/.test(senderUrl)) actions.append(linkTo({ href: senderUrl, label: words.see_sent }));
  actions.append(back);
  done.append(title, text, ...(page.isPreview ? [element('p', '', words.preview)] : []), actions);

  const hidden = childrenOf(page.form).filter((each) => !each.hidden && each !== done);
  for (const each of hidden) each.hidden = true;
  appendTo(page.form, done);
  title.focus();
  const restore = () => {
    done.remove();
    for (const each of hidden) each.hidden = false;
  };
  back.addEventListener('click', () => {
    restore();
    again();
  });
  page.undo.push(restore);
}

function linkTo({ href, label }: Onward): HTMLElement {
  const link = document.createElement('a');
  link.className = 'pf-button pf-button-quiet';
  link.href = href;
  // Opens outside the frame if the form is in one.
  link.target = '_top';
  link.textContent = label;
  return link;
}
