import type { FormDefinition } from '@postern/contracts';
import { html, type Html } from '../html.ts';
import { attributes } from './attributes.ts';
import { directionOf } from './direction.ts';
import { linked } from './linked.ts';

/** The head of a form's hosted page: logo, title and description; null when it has none of them. */
export function renderIntro(form: FormDefinition, { logo }: { logo: boolean }): Html | null {
  const { title, description, theme } = form;
  const src = logo ? theme.logo_url : null;
  if (src === null && title === '' && description === '') return null;
  return html`<header${attributes({ class: 'pf-intro', dir: directionOf(form) })}>
    ${src !== null && html`<img${attributes({ class: 'pf-logo', src, alt: '', referrerpolicy: 'no-referrer', decoding: 'async' })} />`}${
      title !== '' && html`<h1 class="pf-title" dir="auto">${title}</h1>`
    }${description !== '' && html`<p class="pf-description" dir="auto"><span class="pf-lines">${linked(description)}</span></p>`}
  </header>`;
}
