export type Language = 'html' | 'js' | 'ts' | 'json' | 'shell' | 'python' | 'php';
export type TokenKind = 'tag' | 'attr' | 'string' | 'comment' | 'keyword';

export interface Token {
  text: string;
  kind: TokenKind | null;
}

/**
 * One alternative for each kind, tried at every position in this order. They cover what our own snippets use, not whole
 * languages.
 */
const grammars: Record<Language, RegExp> = {
  html: /(?<comment><!--[\s\S]*?-->)|(?<string>"[^"]*")|(?<tag><\/?[a-z][a-z0-9-]*|(?<!=)>)|(?<attr>\b(?:[a-z-]+(?==")|required(?=>)|hidden(?=>)))/g,
  js: /(?<comment>^\/\/.*)|(?<string>'[^'\\\n]*(?:\\.[^'\\\n]*)*'|"[^"\\\n]*(?:\\.[^"\\\n]*)*")|(?<keyword>\b(?:import|from|export|function|const|async|await|return|new|if)\b)|(?<tag><\/?[a-z]+|\/?>(?=[\sA-Z<{]|$))|(?<attr>\b[a-zA-Z]+(?==["{]))/gm,
  ts: /(?<comment>\/\*[\s\S]*?\*\/|(?<![:\w])\/\/.*)|(?<string>'[^'\\\n]*(?:\\.[^'\\\n]*)*'|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|`[^`]*`|\/(?![*/\s])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*(?=[,;).\s]))|(?<keyword>\b(?:import|from|export|function|const|let|async|await|return|new|if|else|for|of|in|type|interface|typeof|true|false|null|undefined|string|number|boolean)\b(?!["':?]))|(?<tag><\/?[A-Za-z]+(?=[\s>])|\/>)|(?<attr>\b[\w-]+(?==[{"]))/gm,
  json: /(?<attr>"[^"\\\n]*(?:\\.[^"\\\n]*)*"(?=:))|(?<string>"[^"\\\n]*(?:\\.[^"\\\n]*)*")|(?<keyword>\b(?:true|false|null)\b)/g,
  shell:
    /(?<string>\$'[^'\\]*(?:\\.[^'\\]*)*'|'[^']*'(?:\\''[^']*')*)|(?<comment>^#.*)|(?<attr>(?<=\s)(?:-[A-Za-z]|--[a-z-]+)(?=\s))|(?<keyword>^curl\b)/gm,
  python:
    /(?<string>'[^'\\\n]*(?:\\.[^'\\\n]*)*')|(?<keyword>\b(?:import|False|None)\b|\b(?:print|open)(?=\())|(?<attr>\b[a-z_]+(?==))/g,
  php: /(?<string>'[^'\\]*(?:\\[\s\S][^'\\]*)*'|"[^"\\]*(?:\\.[^"\\]*)*")|(?<comment>^\/\/.*)|(?<tag><\?php)|(?<keyword>\b(?:echo|foreach|as|new|true)\b)|(?<attr>\$[a-z]+|\bCURL[A-Z_]+\b)/gm,
};

/** Splits code into tokens. The joined tokens are the code. */
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
