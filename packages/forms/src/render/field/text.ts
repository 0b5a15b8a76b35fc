import { html, type Html } from '../../html.ts';
import { attributes, type Attribute } from '../attributes.ts';
import { autocompleteOf } from './autocomplete.ts';
import { controlId, isRequiredInBrowser, type ControlField, seatsOf, type Of, type RenderContext } from '../context.ts';
import { isClosed, seatsInWords } from '../seats.ts';
import { describedBy, labelled } from './label.ts';

type LineField = Of<'text' | 'textarea' | 'email' | 'url' | 'tel'>;
type BoundField = Of<'number' | 'date' | 'time'>;

/** The attributes of every single control. */
const common = (
  field: ControlField,
  { locked }: RenderContext,
  hint: string | null = null,
): Record<string, Attribute> => ({
  class: 'pf-input',
  id: controlId(field.id),
  name: field.name,
  required: isRequiredInBrowser(field),
  readonly: locked.has(field.name),
  autocomplete: autocompleteOf(field),
  'aria-describedby': describedBy(field, { hint }),
});

const lengths = ({ min_length, max_length, placeholder }: LineField): Record<string, Attribute> => ({
  minlength: min_length,
  maxlength: max_length,
  placeholder,
  // Visitors write in their own direction, whatever the form's is.
  dir: 'auto',
});

export function lineField(field: LineField, context: RenderContext): Html {
  const all = { ...common(field, context, field.pattern_hint), ...lengths(field) };
  const control =
    field.type === 'textarea'
      ? // The parser drops one line break directly after the tag: this one.
        html`<textarea${attributes({ ...all, rows: field.rows })}>${'\n'}${field.default}</textarea>`
      : html`<input${attributes({ type: field.type, ...all, ...patternOf(field), value: field.default })} />`;
  return labelled(field, context, { control, hint: field.pattern_hint });
}

/** Only types that the browser validates the same way; the validator knows some that HTML does not. */
function patternOf({ pattern }: LineField): Record<string, Attribute> {
  if (pattern === null) return {};
  try {
    void new RegExp(pattern, 'v');
    return { pattern };
  } catch {
    return {};
  }
}

export function boundField(field: BoundField, context: RenderContext): Html {
  const { min, max } = field;
  const all = { type: field.type, ...common(field, context), min, max, value: field.default };
  const control = html`<input${attributes(field.type === 'number' ? { ...all, ...numberOf(field) } : all)} />`;
  return labelled(field, context, { control });
}

function numberOf({ whole, min, placeholder }: Of<'number'>): Record<string, Attribute> {
  // Numeric keyboards of phones lack the minus sign.
  const isNegative = min === null || min < 0;
  return {
    placeholder,
    step: whole ? 1 : 'any',
    // The step base is the minimum.
    min: whole && min !== null ? Math.ceil(min) : min,
    inputmode: isNegative ? null : whole ? 'numeric' : 'decimal',
  };
}

export function selectField(field: Of<'select'>, context: RenderContext): Html {
  const { default: preset, options, placeholder, required } = field;
  const seats = new Map(options.map(({ value }) => [value, seatsOf(context, field.name, value)]));
  const mayBeEmpty = preset === null || !required || isClosed(seats.get(preset));
  return labelled(field, context, {
    control: html`<select${attributes({ ...common(field, context), class: 'pf-input pf-select' })}>${mayBeEmpty && html`<option value="">${placeholder ?? context.words.choose}</option>`}${options.map(
      ({ value, label }) => {
        const [disabled, note] = [isClosed(seats.get(value)), seatsInWords(seats.get(value), context.lang)];
        return html`<option${attributes({ value, selected: value === preset && !disabled, disabled })}>${label}${note !== undefined && ` (${note})`}</option>`;
      },
    )}</select>`,
  });
}
