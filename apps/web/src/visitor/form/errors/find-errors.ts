import { validateForm, type ValueError } from '@postern/contracts/validate-form';
import { controlsOf, fillIn, isNamed, type NamedField, type PageForm } from '../page-form.ts';
import { readValues } from '../read-values.ts';

/** The errors by the field's id, as sentences in the order of the form. */
export function findErrors(page: PageForm): Map<string, string> {
  const values = readValues(page.form);
  const errors = new Map(validateForm(page.data, values).errors.map(({ field, ...error }) => [field, error]));
  const sentences = new Map<string, string>();
  for (const field of page.fields.filter(isNamed)) {
    if (!page.shown.has(field.id)) continue;
    const error = unreadable(page, field) ?? errors.get(field.name) ?? tooLarge(page, field);
    if (error) sentences.set(field.id, toSentence(page, field, error));
  }
  return sentences;

  function tooLarge({ data }: PageForm, { name }: NamedField): ValueError | undefined {
    const file = values.files.find(({ field, size }) => field === name && size > data.max_file_bytes);
    return file && { code: 'file_too_large', limit: file.name };
  }
}

const unreadableCodes: Readonly<Record<string, ValueError['code']>> = {
  number: 'invalid_number',
  date: 'invalid_date',
  time: 'invalid_time',
};

/** An incomplete number, date or time reads as empty: only the browser knows that the input has content. */
function unreadable({ elements }: PageForm, { id, type }: NamedField): ValueError | undefined {
  const code = unreadableCodes[type];
  const element = elements.get(id);
  return code && element && controlsOf(element).some(({ validity }) => validity.badInput) ? { code } : undefined;
}

/** The server uses the same words. */
function toSentence({ data }: PageForm, field: NamedField, { code, limit }: ValueError): string {
  if (code === 'pattern' && 'pattern_hint' in field && field.pattern_hint) return field.pattern_hint;
  const isBox = field.type === 'checkbox' || field.type === 'consent';
  const sentence = data.errors[code === 'required' && isBox ? 'unticked' : code];
  const name = 'label' in field ? field.label : field.name;
  return fillIn(sentence, { name: short(name), limit: limitInWords(limit, data.lang) });
}

function limitInWords(limit: string | number | undefined, lang: string): string {
  // British order: the visitors of an English page are all over the world.
  const locale = lang === 'en' ? 'en-GB' : lang;
  if (typeof limit === 'number') return limit.toLocaleString(locale);
  if (limit === undefined || !/^\d{4}-\d\d-\d\d$/.test(limit)) return short(limit ?? '');
  return new Date(limit).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
}

const NAME_CHARS = 60;

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  // Never splits a character: a lone surrogate is not valid text.
  return line.length > NAME_CHARS ? `${line.slice(0, NAME_CHARS).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
}
