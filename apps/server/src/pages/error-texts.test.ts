import { pageLanguages, type ErrorCode, type PageLanguage } from '@postern/contracts';
import { describe, expect, test } from 'vitest';
import { toFormError, toPageError, type EnglishError } from './error-texts.ts';
import { sizeInWords, timeInWords, waitInWords } from '@postern/forms/words/in-words';
import { fieldErrorCodes, pageErrorCodes } from './texts/page-texts.ts';
import { pageTexts } from './texts/texts.ts';

const MIB = 1024 * 1024;
const limits = { maxFields: 1500, maxNameChars: 255, maxValueBytes: MIB, maxFiles: 20, maxFileBytes: 10 * MIB };
const error = (code: ErrorCode, more: Partial<EnglishError> = {}): EnglishError => ({
  code,
  message: 'An English sentence.',
  errors: undefined,
  retryAfterSeconds: undefined,
  ...more,
});
const fieldError = (code: string, path = 'photo') =>
  error('too_large', { errors: [{ path, message: 'An English sentence.', code }] });
const others = pageLanguages.filter((lang) => lang !== 'en');

/** Every sentence and word of a language. */
const wordsOf = (texts: object): string[] =>
  Object.values(texts).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    if (typeof value === 'function') return [String(value({ name: 'N', limit: 'L' }))];
    return typeof value === 'object' && value !== null ? wordsOf(value) : [];
  });

describe.each(others)('%s', (lang) => {
  test('contains no English', () => {
    const english = new Set(wordsOf(pageTexts.en));
    // Words that are the same in some languages, and the texts around the product's name.
    const shared = new Set(['', ' ', '.', 'Privacy', 'E-mail', 'Message']);
    const same = wordsOf(pageTexts[lang]).filter((text) => english.has(text) && !shared.has(text));
    expect(same).toEqual([]);
  });

  test('uses its own typography', () => {
    for (const text of wordsOf(pageTexts[lang])) expect(text).not.toMatch(/["']| {2}/);
  });

  test.each(pageErrorCodes)('has a text for the error %s', (code) => {
    const { title, detail } = toPageError(error(code), lang, limits);
    expect(title).toBe(pageTexts[lang].errors[code].title);
    expect(detail.startsWith(pageTexts[lang].errors[code].text)).toBe(true);
    expect(detail).not.toContain('English');
  });

  test.each(fieldErrorCodes)('has a text for the field error %s', (code) => {
    const { errors, detail } = toPageError(fieldError(code), lang, limits);
    expect(errors[0]?.message).toMatch(/\p{L}/u);
    expect(errors[0]?.message).not.toMatch(/English|undefined/);
    expect(errors[0]).toMatchObject({ path: 'photo', code });
    expect(detail).toBe(pageTexts[lang].refused.toCorrect(1));
  });
});

test('formats limits in the language’s own way', () => {
  const message = (code: string, lang: PageLanguage) => toPageError(fieldError(code), lang, limits).errors[0]?.message;
  expect(message('file_too_large', 'de')).toBe('Eine Datei in „photo“ ist größer als 10 MB.');
  expect(message('file_too_large', 'fr')).toMatch(/dépasse 10\sMo\.$/u);
  expect(message('too_many_fields', 'de')).toBe('Es sind mehr als 1.500 Felder.');
});

test('English keeps the sentence of the error itself if that is more specific', () => {
  expect(toPageError(fieldError('file_too_large'), 'en', limits).errors[0]?.message).toBe('An English sentence.');
  expect(toPageError(error('invalid'), 'en', limits).detail).toBe('An English sentence.');
  expect(toPageError(error('malformed'), 'en', limits).detail).toBe(pageTexts.en.errors.malformed.text);
});

test('an error without a text keeps its English sentence', () => {
  expect(toPageError(error('wrong_password'), 'de', limits)).toEqual({
    title: 'Wrong password',
    detail: 'An English sentence.',
    errors: [],
  });
  for (const code of ['unheard_of', 'constructor', '__proto__'])
    expect(toPageError(fieldError(code), 'de', limits).errors[0]?.message).toBe('An English sentence.');
});

test('states when to come back, unless that is a long time', () => {
  const detail = (code: ErrorCode, seconds: number | undefined, lang: PageLanguage) =>
    toPageError(error(code, { retryAfterSeconds: seconds }), lang, limits).detail;
  expect(detail('rate_limited', 40, 'de')).toContain('Bitte versuchen Sie es in 40 Sekunden noch einmal.');
  expect(detail('rate_limited', 40, 'ja')).toMatch(/ました。40\s?秒後にもう一度お試しください。$/);
  expect(detail('rate_limited', 3000, 'pl')).toContain('za 50 minut');
  expect(detail('unavailable', undefined, 'fr')).toContain('Veuillez réessayer dans un instant.');
  expect(detail('unavailable', 90_000, 'fr')).toContain('Veuillez réessayer dans un instant.');
  expect(detail('quota_exceeded', 90_000, 'en')).not.toContain('try again');
});

test('a long name is cut, between characters', () => {
  const name = `${'x'.repeat(59)}😀 and more`;
  const [first] = toPageError(fieldError('value_too_long', name), 'de', limits).errors;
  expect(first?.message).toContain('…“');
  expect(first?.message.isWellFormed()).toBe(true);
  expect(first?.path).toBe(name);
});

test('a form that is full has nothing to correct, and says so', () => {
  const full = { path: '', message: 'Ce formulaire est complet.', code: 'full' };
  expect(toFormError([full], 'fr')).toMatchObject({ detail: full.message, errors: [full] });
  expect(toFormError([{ ...full, path: 'day' }], 'fr').detail).toBe('Un élément est à corriger.');
});

test('uses the singular and the plural', () => {
  for (const lang of pageLanguages) {
    const { toCorrect } = pageTexts[lang].refused;
    expect(toCorrect(1)).not.toBe(toCorrect(2));
    expect(toCorrect(12)).toContain('12');
  }
});

test('times, sizes and waits', () => {
  const time = new Date('2025-06-18T14:02:07Z');
  expect(timeInWords(time, 'en')).toBe('18 June 2025, 14:02 UTC');
  expect(timeInWords(time, 'de')).toBe('18. Juni 2025 um 14:02 UTC');
  expect(timeInWords(time, 'ja')).toContain('2025年6月18日');
  expect(sizeInWords(24.6 * MIB, 'de')).toBe('24,6 MB');
  expect(sizeInWords(900, 'en')).toBe('900 bytes');
  expect(waitInWords(89, 'en')).toBe('in 89 seconds');
  expect(waitInWords(90, 'en')).toBe('in 2 minutes');
});
