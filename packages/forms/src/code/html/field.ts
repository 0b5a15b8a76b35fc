import type { FormDefinition, FormField, NamedField } from '@postern/contracts';
import { autocompleteOf } from '../../render/field/autocomplete.ts';

import { linesCode, tagCode, textCode, type Attributes } from './element.ts';
import { headingOf } from '../headings.ts';
import { patternSource } from '../pattern-source.ts';
import { indent } from '../print.ts';
import { inHtmlComment } from '../quote.ts';
import { conditionWords, textsOf } from '../texts.ts';

type Of<Type extends FormField['type']> = Extract<FormField, { type: Type }>;
type Labelled = Exclude<NamedField, Of<'hidden'>>;

/** A field as lines of HTML. */
export function htmlField(field: FormField, form: FormDefinition): string {
  const words = conditionWords(form, field);
  const comment = words === null ? '' : `<!-- ${inHtmlComment(words)} -->\n`;
  if (field.type === 'hidden') return tagCode('input', { type: 'hidden', name: field.name, value: field.default });
  if (field.type === 'section') {
    const heading = headingOf(form, field);
    const help = field.help === null ? '' : `\n<p>${linesCode(field.help)}</p>`;
    return `${comment}<${heading}>${textCode(field.label)}</${heading}>${help}`;
  }
  return `${comment}${labelledCode(field, form)}`;
}

function labelledCode(field: Labelled, form: FormDefinition): string {
  switch (field.type) {
    case 'radio':
      return groupCode(
        field,
        field.options.map(({ value, label }) => ({ value, label, checked: value === field.default })),
      );
    case 'checkboxes':
      return groupCode(
        field,
        field.options.map(({ value, label }) => ({ value, label, checked: field.default.includes(value) })),
      );
    case 'rating':
      return groupCode(
        field,
        Array.from({ length: field.max }, (_, at) => ({ value: `${at + 1}`, label: `${at + 1}`, checked: false })),
      );
    case 'checkbox':
    case 'consent':
      return boxCode(field);
    default:
      return block('div', [
        `<label for="${idOf(field)}">${textCode(field.label)}</label>`,
        controlCode(field, form),
        ...helpCode(field),
      ]);
  }
}

/** Starts with letters: an id that starts with a digit is awkward to select. */
const idOf = ({ id }: Labelled): string => (/^[a-z]/i.test(id) ? id : `field-${id}`);

/** A conditional field is never required, because nothing hides it here. */
const isRequired = ({ required, show_when }: Labelled): boolean => required && show_when === null;

const block = (name: string, lines: readonly string[]): string =>
  [`<${name}>`, indent(lines.join('\n')), `</${name}>`].join('\n');

const helpCode = (field: Labelled): string[] =>
  field.help === null ? [] : [`<small id="${idOf(field)}-help">${linesCode(field.help)}</small>`];

const helpId = (field: Labelled): string | null => (field.help === null ? null : `${idOf(field)}-help`);

type Control = Exclude<Labelled, Of<'radio' | 'checkboxes' | 'rating' | 'checkbox' | 'consent'>>;

function controlCode(field: Control, form: FormDefinition): string {
  const common = { id: idOf(field), name: field.name };
  const rest = {
    required: isRequired(field),
    autocomplete: autocompleteOf(field),
    'aria-describedby': helpId(field),
  };
  if (field.type === 'select') return selectCode(field, { ...common, ...rest }, textsOf(form).choose);
  if (field.type === 'textarea') {
    const { rows, min_length: minlength, max_length: maxlength, placeholder } = field;
    const tag = tagCode('textarea', { ...common, rows, minlength, maxlength, placeholder, ...rest });
    // A leading line break would be taken for one of the code.
    const text = textCode(field.default ?? '');
    return `${tag}${text.startsWith('&#10;') ? '&#10;' : ''}${text}</textarea>`;
  }
  return tagCode('input', { ...common, type: field.type, ...inputAttributes(field), ...rest });
}

function inputAttributes(
  field: Of<'text' | 'email' | 'url' | 'tel' | 'number' | 'date' | 'time' | 'file'>,
): Attributes {
  switch (field.type) {
    case 'file':
      return { accept: field.accept.join(',') || null, multiple: field.max_files > 1 };
    case 'number': {
      const { default: value, min, max, placeholder } = field;
      return { value, min, max, step: field.whole ? null : 'any', placeholder };
    }
    case 'date':
    case 'time':
      return { value: field.default, min: field.min, max: field.max };
    default: {
      const { default: value, min_length: minlength, max_length: maxlength, placeholder } = field;
      const pattern = field.pattern === null ? null : patternSource(field.pattern);
      return { value, minlength, maxlength, pattern, title: pattern === null ? null : field.pattern_hint, placeholder };
    }
  }
}

function selectCode(field: Of<'select'>, attributes: Attributes, choose: string): string {
  // A required select starts with a prompt; an optional one has an empty option.
  const first =
    field.default === null || !field.required
      ? [`<option value="">${textCode(field.placeholder ?? choose)}</option>`]
      : [];
  const options = field.options.map(
    ({ value, label }) =>
      `${tagCode('option', { value, selected: value === field.default })}${textCode(label)}</option>`,
  );
  return [tagCode('select', attributes), indent([...first, ...options].join('\n')), '</select>'].join('\n');
}

interface Choice {
  value: string;
  label: string;
  checked: boolean;
}

function groupCode(field: Of<'radio' | 'checkboxes' | 'rating'>, choices: readonly Choice[]): string {
  const type = field.type === 'checkboxes' ? 'checkbox' : 'radio';
  const { name } = field;
  const required = type === 'radio' && isRequired(field);
  const lines = choices.map(
    ({ value, label, checked }) =>
      `<label>${tagCode('input', { type, name, value, checked, required })} ${textCode(label)}</label>`,
  );
  const described = helpId(field);
  const open = tagCode('fieldset', { 'aria-describedby': described });
  const legend = `<legend>${textCode(field.label)}</legend>`;
  return [open, indent([legend, ...lines, ...helpCode(field)].join('\n')), '</fieldset>'].join('\n');
}

function boxCode(field: Of<'checkbox' | 'consent'>): string {
  const { name, value } = field;
  const checked = field.type === 'checkbox' && field.default;
  const input = tagCode('input', {
    type: 'checkbox',
    name,
    value,
    checked,
    required: isRequired(field),
    'aria-describedby': helpId(field),
  });
  return block('div', [`<label>${input} ${linesCode(field.label)}</label>`, ...helpCode(field)]);
}
