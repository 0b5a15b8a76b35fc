import { limits, type Submission } from '@postern/contracts';
import { foldWhole } from './fold-text.ts';
import { longHash } from './hash-text.ts';
import { fieldScope, valueScope, periodOfId, wordScope, workspaceScope, type Place } from './build-lexemes.ts';
import { readWords, toPairs } from './split-words.ts';

type Fields = Submission['fields'];
type Value = Fields[number][1];

/** Increased when the documents of unchanged submissions would change: all of them are then made again. */
export const DOCUMENT_VERSION = 2;

/** The most lexemes of one document, plus up to eight for its state: words beyond them are not found. */
export const MAX_LEXEMES = 1996;
/** The most lexemes that whole values may take. */
const MAX_VALUES = 1000;
/** The most characters of one document that are read: as many as words of the maximal length could use up. */
const MAX_CHARS = 64_000;
/** The most values of one field, such as the members of a list. */
const MAX_LEAVES = 200;

export interface Indexed {
  endpoint_id: string;
  id: string;
  /** The fields that the product shows. */
  fields: Fields;
  files: readonly { field: string; name: string }[];
}

interface Leaf {
  field: string;
  text: string;
}

/**
 * The lexemes by which a submission is found, except its verdict and flags: the words of all values and file names, the
 * same again for each field, and each whole value. Short values come first, so that a long one takes no room from them.
 */
export function toLexemes({ endpoint_id, id, fields, files }: Indexed): string[] {
  const place = { endpoint_id, period: periodOfId(id) };
  const leaves = [
    ...files.map(({ field, name }) => ({ field, text: name })),
    ...fields.flatMap(([field, value]) => readLeaves(value).map((text) => ({ field, text }))),
  ];
  const lexemes = new Set<string>();
  for (const { field, text } of leaves) {
    if (lexemes.size >= MAX_VALUES) break;
    if (text.length <= WHOLE_CHARS) lexemes.add(toValueLexeme(place, field, text));
  }
  let left = MAX_CHARS;
  for (const { field, text } of leaves.toSorted((a, b) => a.text.length - b.text.length)) {
    addWords(lexemes, place, { field, text: text.slice(0, left) });
    left -= text.length;
    if (left <= 0 || lexemes.size >= MAX_LEXEMES) break;
  }
  return [...lexemes];
}

/** The words of a document once more, by which a search in all endpoints of its workspace finds it. */
export function toWorkspaceLexemes(
  lexemes: readonly string[],
  { workspace_id, ...place }: Place & { workspace_id: string },
): string[] {
  const [own, shared] = [wordScope(place), workspaceScope(workspace_id, place.period)];
  return lexemes.filter((lexeme) => lexeme.startsWith(own)).map((lexeme) => shared + lexeme.slice(own.length));
}

function addWords(lexemes: Set<string>, place: Place, { field, text }: Leaf): void {
  const [anywhere, here] = [wordScope(place), fieldScope(place, field)];
  const { words, wholes, runs } = readWords(text);
  for (const whole of wholes.slice(0, Math.max(MAX_LEXEMES - lexemes.size, 0))) lexemes.add(anywhere + whole);
  for (const part of runs.length > 0 ? [...words, ...runs.flatMap(toPairs)] : words) {
    if (lexemes.size + 2 > MAX_LEXEMES) return;
    lexemes.add(anywhere + part).add(here + part);
  }
}

/** Longer values cannot be searched as a whole: a search has at most 200 characters, and space around it. */
const WHOLE_CHARS = 2 * limits.searchChars;

/** The lexeme by which a whole value is found. */
export const toValueLexeme = (place: Place, field: string, text: string): string =>
  valueScope(place, field) + longHash(foldWhole(text));

/** All texts in a value, and other scalars as text, at any depth; names inside JSON are left out. */
function readLeaves(value: Value): string[] {
  const texts: string[] = [];
  const open: Value[] = [value];
  while (texts.length < MAX_LEAVES) {
    const next = open.pop();
    if (next === undefined) break;
    if (next === null) continue;
    if (typeof next === 'object') open.push(...Object.values(next).slice(0, MAX_LEAVES).toReversed());
    else texts.push(String(next));
  }
  return texts;
}
