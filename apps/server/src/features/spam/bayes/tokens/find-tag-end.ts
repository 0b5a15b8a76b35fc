import { AT, GREATER, LESS } from './classify-chars.ts';

const LONGEST_TAG = 400;
/** The @ of an address in angle brackets comes within this distance; the one in a tag's link comes later. */
const LONGEST_ADDRESS = 40;
const OPENING = /^[a-z!/]/i;

/**
 * The end of the HTML tag that begins at `start`; 0 if none begins there. `<3` is not a tag, nor is an address in angle
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
