import { Lexer } from 'yaml';

/** Something that is wrong with a file, and where. */
export interface Hazard {
  /** The offset of its first character. */
  at: number;
  message: string;
  /** The length of what can be replaced by spaces; undefined if the text cannot be parsed. */
  length?: number;
}

/** More than any endpoint needs. The parser calls itself once for each level. */
const MAX_DEPTH = 100;
const MAX_INDENT = 200;

/**
 * Finds what costs a YAML parser far more time or memory than the text is long, before it parses the text: anchors, aliases,
 * tags and deep nesting. The lexer reads any text in one pass.
 */
export function findHazards(text: string): Hazard[] {
  const found: Hazard[] = [];
  let at = 0;
  let depth = 0;
  let indicators = 0;
  let isLineStart = true;
  for (const lexeme of new Lexer().lex(text)) {
    const refused = refusedBeginnings[lexeme.charAt(0)];
    if (refused !== undefined && !isControl(lexeme)) found.push({ at, message: refused, length: lexeme.length });
    if (lexeme === '[' || lexeme === '{') depth += 1;
    if (lexeme === ']' || lexeme === '}') depth -= 1;
    // In brackets they begin no level: a map in one line has a colon for each of its keys.
    if (depth === 0 && (lexeme === '-' || lexeme === '?' || lexeme === ':')) indicators += 1;
    const isDeep = isLineStart && /^ +$/.test(lexeme) && lexeme.length > MAX_INDENT;
    if (isDeep || depth + indicators > MAX_DEPTH) return [...found, { at, message: 'The file is nested too deeply.' }];
    isLineStart = lexeme.endsWith('\n');
    if (isLineStart) indicators = 0;
    if (!isControl(lexeme)) at += lexeme.length;
  }
  return found;
}

/**
 * The text without what is refused, at the same offsets: an alias is a short text instead.
 * @returns undefined if it cannot be parsed safely
 */
export function withoutHazards(text: string, hazards: readonly Hazard[]): string | undefined {
  const parts: string[] = [];
  let kept = 0;
  for (const { at, length } of hazards) {
    if (length === undefined) return undefined;
    parts.push(text.slice(kept, at), (text[at] === '*' ? 'x' : ' ').padEnd(length));
    kept = at + length;
  }
  return parts.join('') + text.slice(kept);
}

const refusedBeginnings: Readonly<Record<string, string>> = {
  '&': 'Anchors (&) are not supported. Write the value out.',
  '*': 'Aliases (*) are not supported. Write the value out.',
  '!': 'Tags (!) are not supported.',
  '%': 'Directives (%) are not supported.',
};

/** Marks of the lexer, which are not in the text. */
const isControl = (lexeme: string): boolean => lexeme === '\u0002' || lexeme === '\u001F' || lexeme === '\u0018';
