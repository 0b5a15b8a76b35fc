/**
 * The ways to read the lines of a document. A line may end between two words, at a hyphen within a word, or within an
 * address, and a document does not say which.
 */
export function listReadings(text: string): string[] {
  const between = text.replaceAll(/\r\n?/g, '\n');
  if (!/\S\n/.test(between)) return [between];
  return [between, between.replaceAll(/[-\u00AD\u2010]\n\s*/g, ''), between.replaceAll(/\n[^\S\n]*/g, '')];
}
