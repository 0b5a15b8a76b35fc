/** A command line of bash up to the cursor, as far as completion has to understand it. */
export interface BashLine {
  /** The words, without their quotes and backslashes. The last one is being typed. */
  words: string[];
  /** The quote that is open at the cursor. */
  quote: '"' | "'" | '';
  /** What the last word holds before the part that readline replaces. */
  kept: string;
}

/** Characters at which readline begins another word, although the shell does not: bash’s COMP_WORDBREAKS without spaces. */
const BREAKS = ':=@';
/** Characters that mean something to the shell unless they are quoted. */
const SPECIAL = /[^\p{L}\p{N}\p{M}_.,+%/@:=-]/gu;

export function readBashLine(line: string): BashLine {
  const words: string[] = [];
  let word: string | undefined;
  let quote: BashLine['quote'] = '';
  let kept = '';
  const begin = () => {
    word ??= '';
    return word;
  };
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (quote !== '' && char === quote) quote = '';
    else if (quote === '' && (char === '"' || char === "'")) {
      quote = char;
      // Readline keeps everything up to an open quote.
      kept = begin();
    } else if (char === '\\' && quote !== "'") {
      at += 1;
      const next = line.charAt(at);
      const isLiteral = quote === '"' && !/["\\$`]/.test(next);
      word = begin() + (isLiteral ? char : '') + next;
    } else if (quote === '' && /\s/.test(char)) {
      if (word !== undefined) words.push(word);
      word = undefined;
      kept = '';
    } else {
      word = begin() + char;
      if (quote === '' && BREAKS.includes(char)) kept = word;
    }
  }
  return { words: [...words, word ?? ''], quote, kept };
}

/** A candidate as readline has to insert it. */
export function toBashWord(candidate: string, { quote, kept }: BashLine): string | undefined {
  // A candidate in another case would change what readline keeps.
  if (!candidate.startsWith(kept)) return undefined;
  const rest = candidate.slice(kept.length);
  if (quote === '"') return rest.replaceAll(/["\\$`]/g, String.raw`\$&`);
  if (quote === "'") return rest.replaceAll("'", String.raw`'\''`);
  return rest.replaceAll(SPECIAL, String.raw`\$&`);
}
