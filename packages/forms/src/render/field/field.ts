import { html, type Html } from '../../html.ts';
import { attributes } from '../attributes.ts';
import { boxField, checkboxesField, radioField, ratingField } from './choices.ts';
import { whenInWords } from '../conditions.ts';
import type { Of, RenderContext, ShownField } from '../context.ts';
import { fileField } from './file.ts';
import { boundField, lineField, selectField } from './text.ts';
import { lockedChoice } from './locked.ts';
import { linked } from '../linked.ts';

/** @param below the level of the heading that a section is below */
export function renderField(field: ShownField, context: RenderContext, below: 1 | 2): Html {
  if ('name' in field && context.locked.has(field.name)) {
    const fixed = lockedChoice(field, context);
    if (fixed) return fixed;
  }
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'email':
    case 'url':
    case 'tel':
      return lineField(field, context);
    case 'number':
    case 'date':
    case 'time':
      return boundField(field, context);
    case 'select':
      return selectField(field, context);
    case 'radio':
      return radioField(field, context);
    case 'checkboxes':
      return checkboxesField(field, context);
    case 'checkbox':
    case 'consent':
      return boxField(field, context);
    case 'rating':
      return ratingField(field, context);
    case 'file':
      return fileField(field, context);
    case 'section':
      return section(field, context, below);
  }
}

function section({ id, label, help, show_when }: Of<'section'>, context: RenderContext, below: 1 | 2): Html {
  const heading =
    below === 1
      ? html`<h2 class="pf-section-title" dir="auto">${label}</h2>`
      : html`<h3 class="pf-section-title" dir="auto">${label}</h3>`;
  return html`<div
    class="pf-field pf-section"
    data-field="${id}"
    data-type="section"
    ${attributes({ 'data-later': !context.shown.has(id) })}
  >
    ${heading}${
      show_when && html`<p class="pf-note pf-when" dir="auto">${whenInWords(show_when, context)}</p>`
    }${help !== null && html`<p class="pf-help"><span class="pf-lines" dir="auto">${linked(help)}</span></p>`}
  </div>`;
}
