import type { FormDefinition, NamedField, PageLanguage } from '@postern/contracts';
import type { FormErrorCode } from '../words/error-codes.ts';
import { inOwnersWords } from '../words/error-words.ts';
import { quote, quoteAround } from './quote.ts';

/** What a form says of a field, as a literal of JavaScript. */
export type Says = (field: NamedField, code: FormErrorCode, limit?: string | number) => string;

/** The language that the code speaks. */
export const languageOf = (form: Pick<FormDefinition, 'language'>): PageLanguage => form.language ?? 'en';

export const saysOf =
  (form: FormDefinition): Says =>
  (field, code, limit) =>
    quote(
      inOwnersWords({ field: field.name, code, ...(limit === undefined ? {} : { limit }) }, form, languageOf(form)),
    );

/** No text has this character: it stands where the name of a file goes. */
const GAP = '\uE000';

/** What is said of one file, as the parameter of a zod schema: by its name, where the sentence has it. */
export function saysOfFile(form: FormDefinition, field: NamedField, code: FormErrorCode): string {
  const sentence = inOwnersWords({ field: field.name, code, limit: GAP }, form, languageOf(form));
  const [before, after, ...more] = sentence.split(GAP);
  if (before === undefined || after === undefined || more.length > 0) return quote(sentence.replaceAll(GAP, ''));
  return `{ error: ({ input }) => ${quoteAround([before, after], '(input as File).name')} }`;
}
