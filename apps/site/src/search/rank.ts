import type { SearchEntry } from './entry.ts';

export interface Hit {
  entry: SearchEntry;
  score: number;
}

/** The weight of a match: by field, and by whole word, beginning or part. A title outweighs any text. */
const worth = {
  page: { whole: 100, start: 70, part: 20 },
  heading: { whole: 60, start: 45, part: 15 },
  place: { whole: 12, start: 9, part: 3 },
  text: { whole: 6, start: 4, part: 1 },
} as const;

const MOST = 20;

/** Lower-case words without accents. An underscore belongs to a word: `_redirect` is one. */
export const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}_]+/gu) ?? [];

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * The entries that contain each word of the query, best first. The beginning of a word also matches, so that the list
 * is useful while the reader types.
 */
export function search(entries: readonly SearchEntry[], query: string): Hit[] {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST);
}

function scoreOf(entry: SearchEntry, wanted: readonly string[]): number {
  const title = wordsOf(entry.title);
  const fields = [
    { words: title, worth: entry.isPage ? worth.page : worth.heading },
    { words: wordsOf(entry.place), worth: worth.place },
    { words: wordsOf(entry.text), worth: worth.text },
  ];
  let score = 0;
  for (const word of wanted) {
    const best = Math.max(...fields.map((field) => Math.max(worthOf(word, field), worthOf(bare(word), field))));
    if (best === 0) return 0;
    score += best;
  }
  // A page comes before its sections if they are otherwise equal.
  if (entry.isPage) score += 0.5;
  // A title that equals the query is the best match.
  return wanted.length === title.length &&
    wanted.every((word, place) => bare(title[place] ?? '').startsWith(bare(word)))
    ? score * 1.5
    : score;
}

interface FieldWords {
  words: readonly string[];
  worth: { whole: number; start: number; part: number };
}

function worthOf(wanted: string, { words, worth }: FieldWords): number {
  let best = 0;
  for (const word of words) {
    if (word === wanted) return worth.whole;
    if (bare(word).startsWith(wanted)) best = Math.max(best, worth.start);
    else if (wanted.length > 2 && word.includes(wanted)) best = Math.max(best, worth.part);
  }
  return best;
}

/** `redirect` also finds `_redirect`, and the reverse. */
const bare = (word: string): string => word.replace(/^_+/, '');

export interface Piece {
  text: string;
  isHit: boolean;
}

const AROUND = 60;
const LONGEST = 150;

/** The text around the first match, in pieces, with the matches marked. */
export function excerptOf(text: string, query: string): Piece[] {
  const wanted = wordsOf(query);
  const lower = text.toLowerCase();
  const found = wanted.map((word) => lower.indexOf(word)).filter((at) => at >= 0);
  const first = found.length === 0 ? 0 : Math.min(...found);
  const cut = first <= AROUND ? 0 : text.indexOf(' ', first - AROUND) + 1;
  const shown = text.slice(cut, cut + LONGEST);
  const whole = `${cut > 0 ? '… ' : ''}${shown}${cut + LONGEST < text.length ? '…' : ''}`;
  return markWords(whole, wanted);
}

/** A text in pieces, with the matches marked. */
export function markWords(text: string, wanted: readonly string[]): Piece[] {
  if (wanted.length === 0) return [{ text, isHit: false }];
  const pattern = new RegExp(`(${wanted.toSorted((a, b) => b.length - a.length).join('|')})`, 'giu');
  return text
    .split(pattern)
    .map((piece, place) => ({ text: piece, isHit: place % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
