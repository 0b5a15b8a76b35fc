import type { Reason } from './judge.model.ts';

/** Longer texts are judged by their beginning and their end, because the rest is similar. */
const JUDGED_CHARS = 20_000;
const LINK = /https?:\/\/|www\./gi;
const MARKUP = /<a\s+href|\[url[=\]]|\[link[=\]]/i;
const MAX_LINK_WEIGHT = 3;

/** The share of links in the text, and markup that only bots type into a form. */
export const linkSignals = (texts: readonly string[]): Reason[] => [
  ...linkCountSignals(texts),
  ...linkMarkupSignals(texts),
];

function linkCountSignals(texts: readonly string[]): Reason[] {
  const links = judged(texts).match(LINK)?.length ?? 0;
  if (links <= 2) return [];
  const weight = Math.min(MAX_LINK_WEIGHT, (links - 2) * 0.5);
  return [{ signal: 'links', weight, detail: `The message contains ${links} links.` }];
}

/** Markup that only bots type into a form. */
export const linkMarkupSignals = (texts: readonly string[]): Reason[] =>
  MARKUP.test(judged(texts))
    ? [{ signal: 'link_markup', weight: 2.5, detail: 'The message contains links in HTML or forum markup.' }]
    : [];

const CYRILLIC_LATIN = /\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u;
const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF]/g;

/** Texts disguised with look-alike letters: words of two scripts, invisible characters in between. */
export function disguiseSignals(texts: readonly string[]): Reason[] {
  const text = judged(texts);
  const reasons: Reason[] = [];
  if (CYRILLIC_LATIN.test(text))
    reasons.push({
      signal: 'mixed_scripts',
      weight: 1.5,
      detail: 'The message has words that mix Latin and Cyrillic letters.',
    });
  const invisible = text.match(INVISIBLE)?.length ?? 0;
  // A few invisible characters join emoji and letters of some scripts; many hide words from filters.
  if (invisible > 10)
    reasons.push({ signal: 'invisible', weight: 1.5, detail: `The message has ${invisible} invisible characters.` });
  return reasons;
}

function judged(texts: readonly string[]): string {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  if (length <= JUDGED_CHARS) return texts.length === 1 ? (texts[0] ?? '') : texts.join('\n');
  return `${beginning(texts)}\n${end(texts)}`;
}

/** The first half of the judged text, built without reading the rest. */
function beginning(texts: readonly string[]): string {
  let kept = '';
  for (const text of texts) {
    if (kept.length >= JUDGED_CHARS / 2) break;
    kept += `${text.slice(0, JUDGED_CHARS / 2 - kept.length)}\n`;
  }
  return kept;
}

function end(texts: readonly string[]): string {
  let kept = '';
  for (const text of texts.toReversed()) {
    if (kept.length >= JUDGED_CHARS / 2) break;
    kept = `\n${text.slice(-(JUDGED_CHARS / 2 - kept.length))}${kept}`;
  }
  return kept;
}
