import { errorTable, type ErrorCode, type FieldError, type PageLanguage } from '@postern/contracts';
import { countInWords, sizeInWords, waitInWords } from '@postern/forms/words/in-words';
import { fieldErrorCodes, pageErrorCodes, type FieldErrorCode, type PageErrorCode } from './texts/page-texts.ts';
import { pageTexts } from './texts/texts.ts';
import { HOUR_SECONDS } from '../lib/durations.ts';

/** An error thrown by a service: its sentences are English. */
export interface EnglishError {
  code: ErrorCode;
  message: string;
  errors: readonly FieldError[] | undefined;
  retryAfterSeconds: number | undefined;
}

/** The current limits, in bytes, characters and pieces. */
export interface PageLimits {
  maxFields: number;
  maxNameChars: number;
  maxValueBytes: number;
  maxFiles: number;
  maxFileBytes: number;
}

export interface PageError {
  /** A few words: the kind of problem. */
  title: string;
  /** What happened and what to do, in a sentence or two. */
  detail: string;
  errors: FieldError[];
}

/** Errors that a retry may resolve. */
const passing: ReadonlySet<ErrorCode> = new Set(['conflict', 'rate_limited', 'internal', 'unavailable']);
/** Longer waits are not mentioned: "try again in 30,000 minutes" does not help. */
const MAX_WAIT_SECONDS = HOUR_SECONDS;
const NAME_CHARS = 60;

/** The texts of an error for a person, in their language; an error without a translation keeps its English sentence. */
export function toPageError(error: EnglishError, lang: PageLanguage, limits: PageLimits): PageError {
  const { refused, errors, gap } = pageTexts[lang];
  const fields = (error.errors ?? []).map((one) => inLanguage(one, lang, limits));
  const known = isPageErrorCode(error.code) ? errors[error.code] : undefined;
  // The error's own English message is more specific than the general sentence.
  const isVague = error.code === 'invalid' && lang === 'en';
  const text = known && !isVague ? known.text : error.message;
  return {
    title: known?.title ?? errorTable[error.code].title,
    detail: fields.length > 0 ? refused.toCorrect(fields.length) : [text, ...again(error, lang)].join(gap),
    errors: fields,
  };
}

/**
 * Errors of the endpoint's own form, which are already in the visitor's language. One of the whole form, which is full,
 * has no field to correct, and says everything.
 */
export function toFormError(errors: FieldError[], lang: PageLanguage): PageError {
  const { refused, errors: texts } = pageTexts[lang];
  const whole = errors.find(({ path }) => path === '');
  return { title: texts.invalid.title, detail: whole?.message ?? refused.toCorrect(errors.length), errors };
}

function again({ code, retryAfterSeconds }: EnglishError, lang: PageLanguage): string[] {
  if (!passing.has(code)) return [];
  const { tryAgain, tryAgainSoon } = pageTexts[lang].failure;
  const canWait = retryAfterSeconds !== undefined && retryAfterSeconds <= MAX_WAIT_SECONDS;
  return [canWait ? tryAgain(waitInWords(retryAfterSeconds, lang)) : tryAgainSoon];
}

/** The English sentences are more specific than a text for all cases: they name the file, and its size. */
function inLanguage(error: FieldError, lang: PageLanguage, limits: PageLimits): FieldError {
  if (lang === 'en' || !isFieldErrorCode(error.code)) return error;
  const { code, path } = error;
  const name = path.length > NAME_CHARS ? `${path.slice(0, NAME_CHARS).toWellFormed()}…` : path;
  return { ...error, message: pageTexts[lang].fields[code]({ name, limit: limitOf(code, lang, limits) }) };
}

function limitOf(code: FieldErrorCode, lang: PageLanguage, limits: PageLimits): string {
  switch (code) {
    case 'too_many_fields':
      return countInWords(limits.maxFields, lang);
    case 'too_many_files':
      return countInWords(limits.maxFiles, lang);
    case 'name_too_long':
      return countInWords(limits.maxNameChars, lang);
    case 'value_too_long':
      return sizeInWords(limits.maxValueBytes, lang);
    case 'file_too_large':
      return sizeInWords(limits.maxFileBytes, lang);
    case 'invalid_email':
      return '';
  }
}

const isPageErrorCode = (code: string): code is PageErrorCode => (pageErrorCodes as readonly string[]).includes(code);
const isFieldErrorCode = (code: string): code is FieldErrorCode =>
  (fieldErrorCodes as readonly string[]).includes(code);
