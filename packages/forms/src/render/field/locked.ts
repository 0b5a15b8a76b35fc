import { html, type Html } from '../../html.ts';
import { attributes } from '../attributes.ts';
import { controlId, type ControlField, type Of, type RenderContext } from '../context.ts';
import { describedBy, fieldAttributes, helpAndError, labelled } from './label.ts';

/**
 * A choice that a signed link has made. Browsers know no choice that is read-only and sent, so it is shown as text, and
 * sent by hidden inputs. undefined: the field has no options, and its own control can be read-only.
 */
export function lockedChoice(field: ControlField, context: RenderContext): Html | undefined {
  switch (field.type) {
    case 'select':
    case 'radio':
      return asText(field, context, field.default === null ? [] : [field.default]);
    case 'checkboxes':
      return asText(field, context, field.default);
    case 'rating': {
      const { default: chosen }: Of<'rating'> & { default?: string } = field;
      return asText(field, context, chosen ? [chosen] : []);
    }
    case 'checkbox':
      return asBox(field, context);
    default:
      return undefined;
  }
}

type Choice = Of<'select' | 'radio' | 'checkboxes' | 'rating'>;

const sent = (name: string, values: readonly string[]): Html =>
  html`${values.map((value) => html`<input${attributes({ type: 'hidden', name, value })} />`)}`;

function asText(field: Choice, context: RenderContext, values: readonly string[]): Html {
  const labels = values.map((value) =>
    field.type === 'rating'
      ? context.words.point({ point: Number(value), max: field.max })
      : (field.options.find((option) => option.value === value)?.label ?? value),
  );
  const shown = attributes({
    class: 'pf-input',
    id: controlId(field.id),
    type: 'text',
    value: labels.join(', '),
    readonly: true,
    dir: 'auto',
    'aria-describedby': describedBy(field),
  });
  return labelled(field, context, { control: html`<input${shown} />${sent(field.name, values)}` });
}

function asBox(field: Of<'checkbox'>, context: RenderContext): Html {
  const { id, name, value, label, default: isTicked } = field;
  const input = attributes({
    type: 'checkbox',
    id: controlId(id),
    checked: isTicked,
    disabled: true,
    'aria-describedby': describedBy(field),
  });
  return html`<div${fieldAttributes(field, context)}><label class="pf-choice"><input${input} /><span class="pf-lines" dir="auto">${label}</span></label>${sent(name, isTicked ? [value] : [])}${helpAndError(field)}</div>`;
}
