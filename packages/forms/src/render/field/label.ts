import { html, type Html, type HtmlValue } from '../../html.ts';
import { attributes } from '../attributes.ts';
import { whenInWords } from '../conditions.ts';
import { controlId, type ControlField, type RenderContext } from '../context.ts';
import { linked } from '../linked.ts';

/** The texts of a field besides its label, in reading order. */
interface FieldTexts {
  /** Postern's own text: what the field accepts, and how much of it. */
  hint?: string | null;
}

const helpId = (id: string): string => `${controlId(id)}-help`;
const errorId = (id: string): string => `${controlId(id)}-error`;

const hasHelp = ({ help }: ControlField, { hint }: FieldTexts): boolean => help !== null || Boolean(hint);

/** The ids that describe a control. */
export const describedBy = (field: ControlField, texts: FieldTexts = {}): string =>
  [...(hasHelp(field, texts) ? [helpId(field.id)] : []), errorId(field.id)].join(' ');

/**
 * Whether the field may stay empty, and its condition. The script hides the second (`.pf-when`), because it applies the
 * condition.
 */
export function notes(field: ControlField, context: RenderContext): Html {
  return html`${!field.required && !context.locked.has(field.name) && html` <span class="pf-note">${context.words.optional}</span>`}${
    field.show_when && html` <span class="pf-note pf-when" dir="auto">${whenInWords(field.show_when, context)}</span>`
  }`;
}

/** The texts below a control. */
export const helpAndError = (field: ControlField, { hint }: FieldTexts = {}): Html =>
  html`${
      hasHelp(field, { hint: hint ?? null }) &&
      html`<p class="pf-help" id="${helpId(field.id)}">
        ${field.help !== null && html`<span class="pf-lines" dir="auto">${linked(field.help)}</span>`}${hint && html`<span class="pf-hint">${hint}</span>`}
      </p>`
    }
    <p class="pf-error" id="${errorId(field.id)}" hidden></p>`;

/** `data-later`: invisible until the script hides it, so that the layout does not jump. */
export const fieldAttributes = ({ id, type, name, width }: ControlField, { shown, locked }: RenderContext): Html =>
  attributes({
    class: width === 'half' ? 'pf-field pf-half' : 'pf-field',
    'data-field': id,
    'data-type': type,
    'data-later': !shown.has(id),
    'data-locked': locked.has(name),
  });

/** A control with its label above it. */
export const labelled = (
  field: ControlField,
  context: RenderContext,
  { control, hint = null }: { control: HtmlValue } & FieldTexts,
): Html =>
  html`<div${fieldAttributes(field, context)}><label class="pf-label" for="${controlId(field.id)}"><span dir="auto">${field.label}</span>${notes(field, context)}</label>${control}${helpAndError(field, { hint })}</div>`;

/** Several controls with one label above them. */
export const grouped = (
  field: ControlField,
  context: RenderContext,
  { control, hint = null }: { control: HtmlValue } & FieldTexts,
): Html =>
  html`<fieldset${fieldAttributes(field, context)} id="${controlId(field.id)}" aria-describedby="${describedBy(field, { hint })}"><legend class="pf-label"><span dir="auto">${field.label}</span>${notes(field, context)}</legend>${control}${helpAndError(field, { hint })}</fieldset>`;
