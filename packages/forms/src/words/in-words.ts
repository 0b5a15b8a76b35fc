import type { PageLanguage } from '@postern/contracts';
import { languageTags } from './languages.ts';

const MIB = 1024 * 1024;

/** British order and 24 hours: the visitors of an English page are all over the world. */
const localeOf = (lang: PageLanguage): string => (lang === 'en' ? 'en-GB' : languageTags[lang]);

/** One instance per language: creating one costs more than the rest of a page. */
function perLanguage<T>(make: (locale: string) => T): (lang: PageLanguage) => T {
  const made = new Map<PageLanguage, T>();
  return (lang) => {
    const known = made.get(lang) ?? make(localeOf(lang));
    made.set(lang, known);
    return known;
  };
}

const times = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'UTC',
      timeZoneName: 'short',
    }),
);
const dates = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));
const numbers = perLanguage((locale) => new Intl.NumberFormat(locale));
const waits = perLanguage((locale) => new Intl.RelativeTimeFormat(locale));
const megabytes = perLanguage((locale) => unitFormat(locale, 'megabyte'));
const bytes = perLanguage((locale) => unitFormat(locale, 'byte', 'long'));

const unitFormat = (locale: string, unit: string, unitDisplay: 'short' | 'long' = 'short'): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });

/** "18 June 2025, 14:02 UTC" */
export const timeInWords = (time: Date, lang: PageLanguage): string => times(lang).format(time).replace(' at ', ', ');

/** "18 June 2025", of `2025-06-18` */
export const dateInWords = (date: string, lang: PageLanguage): string => dates(lang).format(new Date(date));

export const countInWords = (count: number, lang: PageLanguage): string => numbers(lang).format(count);

/** "10 MB", 1 MB being 1,048,576 bytes, as in all limits. */
export const sizeInWords = (size: number, lang: PageLanguage): string =>
  size < MIB / 10 ? bytes(lang).format(size) : megabytes(lang).format(size / MIB);

/** "in 40 seconds", "in 5 minutes" */
export const waitInWords = (seconds: number, lang: PageLanguage): string =>
  seconds < 90 ? waits(lang).format(seconds, 'second') : waits(lang).format(Math.ceil(seconds / 60), 'minute');
