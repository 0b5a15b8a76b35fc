import type { PageLanguage } from '@postern/contracts';

/** BCP 47: what a page's `lang` says, and what dates, numbers and sizes are written by. */
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
