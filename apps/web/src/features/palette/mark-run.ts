/** A piece of a text, and whether it matches the search. */
export interface Run {
  text: string;
  isMarked: boolean;
}

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a text contains another, ignoring case and accents. */
export const holds = (text: string, wanted: string): boolean => fold(text).includes(fold(wanted.trim()));

/** A text in three pieces, the middle one being the first match of `holds`. */
export function markRun(text: string, wanted: string): readonly Run[] {
  const needle = fold(wanted.trim());
  if (needle === '') return [{ text, isMarked: false }];
  const characters = Array.from(text);
  // Folding may change the length of a character, so the start of each in the folded text is recorded.
  const begins: number[] = [];
  let folded = '';
  for (const character of characters) {
    begins.push(folded.length);
    folded += fold(character);
  }
  const at = folded.indexOf(needle);
  if (at < 0) return [{ text, isMarked: false }];
  const from = begins.findLastIndex((begin) => begin <= at);
  const next = begins.findIndex((begin) => begin >= at + needle.length);
  const to = next < 0 ? characters.length : next;
  const part = (start: number, end: number, isMarked: boolean): Run => ({
    text: characters.slice(start, end).join(''),
    isMarked,
  });
  return [part(0, from, false), part(from, to, true), part(to, characters.length, false)].filter(
    (run) => run.text !== '',
  );
}
