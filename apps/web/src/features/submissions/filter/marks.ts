/** A piece of a text, and whether it matches the search. */
export interface Part {
  text: string;
  isMarked: boolean;
}

/** The words of a search, folded: case and accents make no difference. */
export const termsOf = (q: string | undefined): readonly string[] =>
  (q ?? '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map((word) => fold(word))
    .filter(Boolean);

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Scripts without spaces, in which any run of characters matches. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/**
 * A text in pieces, with the matches of a search marked: the beginnings of words, or any run in scripts without spaces.
 */
export function markIn(text: string, terms: readonly string[]): Part[] {
  if (terms.length === 0) return [{ text, isMarked: false }];
  const { folded, places } = foldWithPlaces(text);
  const marked = new Set<number>();
  for (const term of terms)
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length)) {
      if (!isFoundAt(folded, at, term)) continue;
      for (let index = at; index < at + term.length; index += 1) marked.add(places[index] ?? 0);
    }
  const parts: Part[] = [];
  let place = 0;
  for (const character of text) {
    const isMarked = marked.has(place);
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) last.text += character;
    else parts.push({ text: character, isMarked });
    place += character.length;
  }
  return parts;
}

/** The number of characters before the first match when it is brought into view. */
const lead = 24;

/**
 * The same pieces, beginning shortly before the first match if that would be hidden. @param sight the number of visible
 * characters
 */
export function excerptOf(parts: readonly Part[], sight: number): readonly Part[] {
  const [first, ...rest] = parts;
  if (!first || first.isMarked || rest.length === 0 || first.text.length <= sight) return parts;
  const start = first.text.slice(-lead).replace(/^[\uDC00-\uDFFF]/, '');
  return [{ text: `…${start}`, isMarked: false }, ...rest];
}

const isFoundAt = (folded: string, at: number, term: string): boolean =>
  unspaced.test(term) || at === 0 || !/[\p{L}\p{N}]$/u.test(folded.slice(Math.max(0, at - 2), at));

/** The folded text, and the original position of each of its characters. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let place = 0;
  for (const character of text) {
    const each = fold(character);
    folded += each;
    for (let index = 0; index < each.length; index += 1) places.push(place);
    place += character.length;
  }
  return { folded, places };
}
