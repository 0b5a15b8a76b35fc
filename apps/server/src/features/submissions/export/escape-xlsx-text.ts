/** The most characters of a cell (Excel's specifications and limits), in UTF-16 units. */
const MAX_CHARS = 32_767;
const MARK = '… (cut)';

/**
 * Characters that XML 1.0 cannot write (production 2), that its parsers change (2.11), or that look like our own
 * escape.
 */
const ESCAPED = /[^\P{Cc}\t\n]|[\ufffe\uffff]|_(?=x[\da-f]{4}_)/giu;
const SPECIAL = /[&<>_\ufffe\uffff]|[^\P{Cc}\t\n]|\p{Cs}/u;

/**
 * The text of a cell: special characters as entities, those that XML forbids as `_xHHHH_` (ECMA-376 part 1, 22.9.2.19),
 * which spreadsheets decode; lone surrogates become U+FFFD, and the text is cut to a cell's limit.
 */
export function toXml(text: string): string {
  const cut = text.length > MAX_CHARS ? text.slice(0, MAX_CHARS - MARK.length) + MARK : text;
  if (!SPECIAL.test(cut)) return cut;
  return cut
    .toWellFormed()
    .replaceAll(ESCAPED, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
