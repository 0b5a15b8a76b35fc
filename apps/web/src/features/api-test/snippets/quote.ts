/**
 * Characters that are invisible or reorder the visible text. Code always escapes them, so that it is what it looks
 * like.
 */
const hidden = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const hides = (text: string): boolean => text.search(hidden) !== -1;

const hex = (char: string, digits: number): string => (char.codePointAt(0) ?? 0).toString(16).padStart(digits, '0');
const isAstral = (char: string): boolean => (char.codePointAt(0) ?? 0) > 0xffff;

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A word of bash or zsh: in single quotes, where no character is special, or in `$'…'` if a character is invisible. */
export function shellWord(text: string): string {
  if (!hides(text.replaceAll('\n', ''))) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = text.replaceAll(/[\\']/g, '\\$&').replaceAll(hidden, (char) => named[char] ?? shellBytes(char));
  return `$'${escaped}'`;
}

const shellBytes = (char: string): string =>
  [...new TextEncoder().encode(char)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');

/** A string of JavaScript, also inside a `<script>`, which its content cannot end. */
export const jsString = (text: string): string =>
  `'${text
    .replaceAll(/[\\']/g, '\\$&')
    .replaceAll(/<(?=[/!])/g, '\\x3c')
    .replaceAll(hidden, (char) => named[char] ?? (isAstral(char) ? `\\u{${hex(char, 1)}}` : `\\u${hex(char, 4)}`))}'`;

/** A string of Python. */
export const pythonString = (text: string): string =>
  `'${text
    .replaceAll(/[\\']/g, '\\$&')
    .replaceAll(hidden, (char) => named[char] ?? (isAstral(char) ? `\\U${hex(char, 8)}` : `\\u${hex(char, 4)}`))}'`;

/** A string of PHP: in single quotes, or in double quotes if a character is invisible. */
export function phpString(text: string): string {
  if (!hides(text)) return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
  const escaped = text
    .replaceAll(/[\\"$]/g, '\\$&')
    .replaceAll(hidden, (char) => named[char] ?? `\\u{${hex(char, 1)}}`);
  return `"${escaped}"`;
}
