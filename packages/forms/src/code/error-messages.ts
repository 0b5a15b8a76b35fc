import type { FormDefinition, NamedField, PageLanguage } from '@postern/contracts';
import type { FormErrorCode } from '../words/error-codes.ts';
import { inOwnersWords } from '../words/error-words.ts';
import { quote, quoteAround } from './quote.ts';

/** The message of a field's error, as a JavaScript literal. */
export type ErrorMessage = (field: NamedField, code: FormErrorCode, limit?: string | number) => string;

/** The language of the texts in the generated code. */
export const languageOf = (form: Pick<FormDefinition, 'language'>): PageLanguage => form.language ?? 'en';

export const errorMessagesOf =
  (form: FormDefinition): ErrorMessage =>
  (field, code, limit) =>
    quote(
      inOwnersWords({ field: field.name, code, ...(limit === undefined ? {} : { limit }) }, form, languageOf(form)),
    );

/** Placeholder of the file's name. No text contains this character. */
const GAP = '\uE000';

/**
 * The message of one file's error, as the parameter of a zod schema; with the file's name where the sentence has it.
 */
export function fileErrorMessage(form: FormDefinition, field: NamedField, code: FormErrorCode): string {
  const sentence = inOwnersWords({ field: field.name, code, limit: GAP }, form, languageOf(form));
  const [before, after, ...more] = sentence.split(GAP);
  if (before === undefined || after === undefined || more.length > 0) return quote(sentence.replaceAll(GAP, ''));
  return `{ error: ({ input }) => ${quoteAround([before, after], '(input as File).name')} }`;
}
