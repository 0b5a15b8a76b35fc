import type { FormDefinition, NamedField } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { whenOf } from './condition-code.ts';
import { codeNames } from './names.ts';
import { indent } from './print.ts';
import { inComment, keyCode, quote } from './quote.ts';

/** The type of `data` in a form's submissions, as browsers send them: all values are text. */
export function toTypeCode({ form }: { form: FormDefinition }): string {
  const { component, values } = codeNames(form);
  const named = fieldsOf(form).filter((field) => 'name' in field);
  const members = named.filter(({ type }) => type !== 'file').map(memberCode);
  const files = named.filter(({ type }) => type === 'file').map(({ name }) => quote(name));
  const title = inComment(form.title);
  const of = title === '' ? 'the form' : `“${title}”`;
  const type = `/** The \`data\` of a submission of ${of}. */
export interface ${values} {
${indent(members.join('\n'))}
}
`;
  if (files.length === 0) return type;
  return `${type}
/** The \`field\` of each of its \`files\`. */
export type ${component.replace(/Form$/, 'FileField')} = ${files.join(' | ')}
`;
}

function memberCode(field: NamedField): string {
  const isThere = 'required' in field && field.required && !whenOf(field);
  const label = 'label' in field ? `/** ${inComment(field.label)} */\n` : '';
  return `${label}${keyCode(field.name)}${isThere ? '' : '?'}: ${typeOf(field, isThere)}`;
}

function typeOf(field: NamedField, isThere: boolean): string {
  switch (field.type) {
    case 'select':
      // The empty option is sent, too.
      return union([...field.options.map(({ value }) => value), ...(isThere ? [] : [''])]);
    case 'radio':
      return union(field.options.map(({ value }) => value));
    case 'checkboxes': {
      const one = union(field.options.map(({ value }) => value));
      // A single ticked box is not sent as an array.
      return field.options.length === 1 ? one : `${one} | (${one.trimStart()})[]`;
    }
    case 'rating':
      return union(Array.from({ length: field.max }, (_, at) => `${at + 1}`));
    case 'checkbox':
    case 'consent':
      return quote(field.value);
    default:
      return 'string';
  }
}

const MAX_CHARS = 80;

function union(values: readonly string[]): string {
  const line = values.map(quote).join(' | ');
  return line.length <= MAX_CHARS ? line : values.map((value) => `\n  | ${quote(value)}`).join('');
}
