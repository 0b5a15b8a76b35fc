const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const WIDE =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}|\uFE0F/u;
const ZERO = /^[\p{M}\u200C\u200D]+$/u;

const widthOf = (grapheme: string): number => (WIDE.test(grapheme) ? 2 : ZERO.test(grapheme) ? 0 : 1);

/** The columns that a printable text takes on a terminal. */
export function textWidth(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += widthOf(segment);
  return width;
}

/** The text in at most this many columns, with an ellipsis if it is cut. */
export function cutToWidth(text: string, columns: number): string {
  // A text may have a megabyte. No terminal shows more than this of it.
  const start = text.slice(0, columns * 16);
  if (start.length === text.length && textWidth(text) <= columns) return text;
  let cut = '';
  let width = 0;
  for (const { segment } of graphemes.segment(start)) {
    width += widthOf(segment);
    if (width > columns - 1) break;
    cut += segment;
  }
  return `${cut}…`;
}
