import { AT, GREATER, LESS } from './classify-chars.ts';

const LONGEST_TAG = 400;
/** An address in angle brackets shows its @ by then; one in a link of a tag comes later. */
const LONGEST_ADDRESS = 40;
const OPENING = /^[a-z!/]/i;

/**
 * Where the tag of HTML that begins at `start` ends, 0 when none begins there: `<3` is none, nor an address in angle
 * brackets.
 */
export function endOfTag(text: string, start: number): number {
  if (!OPENING.test(text.charAt(start + 1))) return 0;
  const furthest = Math.min(text.length, start + LONGEST_TAG);
  for (let at = start + 1; at < furthest; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === GREATER) return at + 1;
    if (unit === LESS || (unit === AT && at < start + LONGEST_ADDRESS)) return 0;
  }
  return 0;
}
