export type Language = 'html' | 'js' | 'shell';
export type TokenKind = 'tag' | 'attr' | 'string' | 'comment' | 'keyword';

export interface Token {
  text: string;
  kind: TokenKind | null;
}

/** One alternative for each kind, tried at every place in this order. They know what our own snippets use, not whole languages. */
const grammars: Record<Language, RegExp> = {
  html: /(?<comment><!--[\s\S]*?-->)|(?<string>"[^"]*")|(?<tag><\/?[a-z][a-z0-9-]*|(?<!=)>)|(?<attr>\b(?:[a-z-]+(?==")|required(?=>)|hidden(?=>)))/g,
  js: /(?<string>'[^'\n]*'|"[^"\n]*")|(?<keyword>\b(?:import|from|export|function|const|async|await|return|new|if)\b)|(?<tag><\/?[a-z]+|\/?>(?=[\sA-Z<{]|$))|(?<attr>\b[a-zA-Z]+(?==["{]))/gm,
  shell: /(?<string>'[^']*')|(?<attr>(?<=\s)-[A-Z](?=\s))|(?<keyword>^curl\b)/gm,
};

/** Code in pieces, each with what it is; put together they are the code again. */
export function tokenize(code: string, language: Language): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(grammars[language])) {
    if (match.index > end) tokens.push({ text: code.slice(end, match.index), kind: null });
    tokens.push({ text: match[0], kind: kindOf(match.groups) });
    end = match.index + match[0].length;
  }
  if (end < code.length) tokens.push({ text: code.slice(end), kind: null });
  return tokens;
}

const kinds: readonly TokenKind[] = ['tag', 'attr', 'string', 'comment', 'keyword'];

const kindOf = (groups: Record<string, string | undefined> | undefined): TokenKind | null =>
  kinds.find((kind) => groups?.[kind] !== undefined) ?? null;
