import { excerptOf, markIn } from './marks.ts';

interface MarkedProps {
  text: string;
  terms: readonly string[];
  /** How many characters are seen of it: what was found further on is brought into view. */
  sight?: number;
}

/** A text with what was searched for marked in it. */
export function Marked({ text, terms, sight = Infinity }: MarkedProps) {
  if (terms.length === 0) return text;
  return excerptOf(markIn(text, terms), sight).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of a text have no identity but their place
    part.isMarked ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
