import type { FormField, NamedField } from '@postern/contracts';
import { autocompleteOf } from '../../render/field/autocomplete.ts';
import { jsxElement, jsxEmpty, jsxLine, jsxLines, jsxTag, jsxText, type JsxAttribute } from './jsx.ts';
import { member, quote } from '../quote.ts';

type Of<Type extends FormField['type']> = Extract<FormField, { type: Type }>;
type Labelled = Exclude<NamedField, Of<'hidden'>>;

export interface ReactFieldOptions {
  /** The field's key in the form's state. */
  key: string;
  /** The text of a select's empty option. */
  choose: string;
}

/** A field that holds a value, as JSX. */
export function reactField(field: Labelled, options: ReactFieldOptions): string {
  switch (field.type) {
    case 'radio':
    case 'checkboxes':
      return groupCode(field, options, field.options);
    case 'rating':
      return groupCode(
        field,
        options,
        Array.from({ length: field.max }, (_, at) => ({ value: `${at + 1}`, label: `${at + 1}` })),
      );
    case 'checkbox':
    case 'consent':
      return boxCode(field, options);
    default:
      return jsxElement(jsxTag('div', {}), [
        jsxLine(jsxTag('label', { htmlFor: idOf(field) }), jsxText(field.label)),
        controlCode(field, options),
        ...belowCode(field, options),
      ]);
  }
}

const idOf = ({ id }: Pick<FormField, 'id'>): string => (/^[a-z]/i.test(id) ? id : `field-${id}`);

const registered = (key: string): string[] => [`register(${quote(key)})`];

/** The control's attributes for assistive technology. */
const described = (field: Labelled, key: string): Record<string, JsxAttribute> => ({
  'aria-invalid': { code: `!!${member('errors', key)}` },
  'aria-describedby': `${field.help === null ? '' : `${idOf(field)}-help `}${idOf(field)}-error`,
});

function belowCode(field: Labelled, { key }: ReactFieldOptions): string[] {
  const error = jsxEmpty('FieldError', { id: `${idOf(field)}-error`, error: { code: member('errors', key) } });
  if (field.help === null) return [error];
  return [jsxLine(jsxTag('small', { id: `${idOf(field)}-help` }), jsxLines(field.help)), error];
}

type Control = Exclude<Labelled, Of<'radio' | 'checkboxes' | 'rating' | 'checkbox' | 'consent'>>;

function controlCode(field: Control, { key, choose }: ReactFieldOptions): string {
  const common = { id: idOf(field), required: field.required, autoComplete: autocompleteOf(field) };
  if (field.type === 'textarea') {
    const { rows, placeholder } = field;
    return jsxEmpty('textarea', { ...common, rows, placeholder, ...described(field, key) }, registered(key));
  }
  if (field.type !== 'select')
    return jsxEmpty(
      'input',
      { type: field.type, ...common, ...ownOf(field), ...described(field, key) },
      registered(key),
    );
  const isOffered = field.default === null || !field.required;
  const first = isOffered ? [{ value: '', label: field.placeholder ?? choose }] : [];
  const options = [...first, ...field.options].map(({ value, label }) =>
    jsxLine(jsxTag('option', { value }), jsxText(label)),
  );
  return jsxElement(jsxTag('select', { ...common, ...described(field, key) }, registered(key)), options);
}

function ownOf(field: Exclude<Control, Of<'select' | 'textarea'>>): Record<string, JsxAttribute> {
  switch (field.type) {
    case 'file':
      return { accept: field.accept.join(',') || null, multiple: field.max_files > 1 };
    case 'number':
      return {
        min: field.min,
        max: field.max,
        step: field.whole ? null : 'any',
        placeholder: field.placeholder,
      };
    case 'date':
    case 'time':
      return { min: field.min, max: field.max };
    default:
      return { placeholder: field.placeholder };
  }
}

function groupCode(
  field: Of<'radio' | 'checkboxes' | 'rating'>,
  options: ReactFieldOptions,
  choices: readonly { value: string; label: string }[],
): string {
  const { key } = options;
  const type = field.type === 'checkboxes' ? 'checkbox' : 'radio';
  const required = type === 'radio' && field.required;
  return jsxElement(jsxTag('fieldset', { 'aria-describedby': described(field, key)['aria-describedby'] }), [
    jsxLine(jsxTag('legend', {}), jsxText(field.label)),
    ...choices.map(({ value, label }) => {
      const input = jsxEmpty('input', { type, value, required }, registered(key));
      return jsxElement(jsxTag('label', {}), [input, jsxText(label)]);
    }),
    ...belowCode(field, options),
  ]);
}

function boxCode(field: Of<'checkbox' | 'consent'>, options: ReactFieldOptions): string {
  const { key } = options;
  const { value, required } = field;
  const attributes = { type: 'checkbox', value, required, ...described(field, key) };
  return jsxElement(jsxTag('div', {}), [
    jsxElement(jsxTag('label', {}), [jsxEmpty('input', attributes, registered(key)), jsxLines(field.label)]),
    ...belowCode(field, options),
  ]);
}
