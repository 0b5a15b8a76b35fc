import type { FormDefinition } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { languageTags } from '../words/languages.ts';
import { linesCode, tagCode, textCode } from './html/element.ts';
import { headingOf } from './headings.ts';
import { htmlField } from './html/field.ts';
import { indent } from './print.ts';
import { textsOf } from './texts.ts';

export interface SentCode {
  form: FormDefinition;
  /** The address that the form posts to. */
  action: string;
  /** The published definition; null while there is none. */
  version: number | null;
}

/** A form that works wherever it is pasted: no classes, no script, nothing to load. */
export function toHtmlCode({ form, action, version }: SentCode): string {
  const hasFiles = fieldsOf(form).some(({ type }) => type === 'file');
  const open = tagCode('form', {
    action,
    method: 'post',
    enctype: hasFiles ? 'multipart/form-data' : null,
    'accept-charset': 'utf-8',
    lang: form.language === null ? null : languageTags[form.language],
  });
  const heading = form.title === '' ? [] : [`<h2>${textCode(form.title)}</h2>`];
  const description = form.description === '' ? [] : [`<p>${linesCode(form.description)}</p>`];
  const lines = [
    ...(version === null ? [] : [tagCode('input', { type: 'hidden', name: '_form_version', value: version })]),
    ...heading,
    ...description,
    ...form.steps.map((_, step) => stepCode(form, step)),
    '<!-- Honeypot: only bots fill this in. -->',
    tagCode('input', { name: '_gotcha', type: 'text', hidden: true, tabindex: -1, autocomplete: 'off' }),
    `<button type="submit">${textCode(textsOf(form).submit)}</button>`,
  ];
  return `${[open, indent(lines.join('\n')), '</form>'].join('\n')}\n`;
}

function stepCode(form: FormDefinition, at: number): string {
  const step = form.steps[at];
  const heading = headingOf(form);
  const isOnly = form.steps.length === 1;
  const fields = (step?.fields ?? []).map((field) => htmlField(field, form));
  const title = step?.title ? [`<${heading}>${textCode(step.title)}</${heading}>`] : [];
  const lines = [...title, ...fields].join('\n');
  return isOnly ? lines : ['<section>', indent(lines), '</section>'].join('\n');
}
