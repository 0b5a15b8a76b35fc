import type { PageLanguage } from '@postern/contracts';

/** BCP 47: the page's `lang`, and the locale of dates, numbers and sizes. */
export const languageTags: Record<PageLanguage, string> = {
  en: 'en',
  de: 'de',
  fr: 'fr',
  es: 'es',
  it: 'it',
  pt: 'pt-BR',
  nl: 'nl',
  pl: 'pl',
  ja: 'ja',
  zh: 'zh-Hans',
};
