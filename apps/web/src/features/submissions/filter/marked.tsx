import { excerptOf, markIn } from './marks.ts';

interface MarkedProps {
  text: string;
  terms: readonly string[];
  /** The number of visible characters: matches further on are brought into view. */
  sight?: number;
}

/** A text with the matches of a search marked. */
export function Marked({ text, terms, sight = Infinity }: MarkedProps) {
  if (terms.length === 0) return text;
  return excerptOf(markIn(text, terms), sight).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no other identity than their position
    part.isMarked ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
