import { pageLanguages, type PageLanguage } from '@postern/contracts';

/** The sources of a language; the first one that names a supported language counts. */
export interface LanguageSources {
  /** The form's `_language`. */
  form?: unknown;
  /** The endpoint's setting. */
  endpoint?: PageLanguage | null | undefined;
  /** The browser's `Accept-Language`. */
  browser?: string | undefined;
}

/** The language of pages for a visitor. */
export const chooseLanguage = ({ form, endpoint, browser }: LanguageSources): PageLanguage =>
  supportedLanguage(form) ?? endpoint ?? acceptedLanguage(browser) ?? 'en';

/** The language of a tag such as `de`, `de-AT` or `PT_br`, if it is supported. */
export function supportedLanguage(tag: unknown): PageLanguage | undefined {
  if (typeof tag !== 'string') return undefined;
  const [primary] = tag.trim().toLowerCase().split(/[-_]/, 1);
  return pageLanguages.find((language) => language === primary);
}

/**
 * The lookup of RFC 4647 (section 3.4) with the weights of RFC 9110 (section 12.5.4): the preferred range that names
 * one of our languages, each reduced to its primary subtag. `*` names no language, and the weight 0 excludes one.
 */
export function acceptedLanguage(header: string | undefined): PageLanguage | undefined {
  if (header === undefined) return undefined;
  const ranges = header.split(',').map(toRange);
  const unwanted = new Set(ranges.filter(({ quality }) => quality === 0).map(({ tag }) => tag));
  return ranges
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => supportedLanguage(tag))
    .find((language) => language !== undefined && !unwanted.has(language));
}

const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** A malformed weight counts as 1: a careless client may still serve a person. */
function toRange(text: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { tag, quality: weight !== undefined && QUALITY.test(weight) ? Number(weight) : 1 };
}
