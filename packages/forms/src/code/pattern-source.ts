const BREAKS: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** A field's pattern as the source of a regular expression with the flag `u`, without anchors. */
export function patternSource(pattern: string): string {
  const chars = Array.from(pattern);
  let source = '';
  let isClass = false;
  for (let at = 0; at < chars.length; at += 1) {
    const char = chars[at] ?? '';
    if (char === '\\') {
      at += 1;
      // The flag `u` has no escape for a hyphen outside a class.
      source += chars[at] === '-' && !isClass ? '-' : `\\${chars[at] ?? ''}`;
      continue;
    }
    // Patterns match the whole text, with or without anchors.
    if (!isClass && ((char === '^' && at === 0) || (char === '$' && at === chars.length - 1))) continue;
    if (char === '[') isClass = true;
    if (char === ']') isClass = false;
    source += BREAKS[char] ?? char;
  }
  return source;
}

/** The pattern as a JavaScript literal that matches whole texts. */
export const patternLiteral = (pattern: string): string =>
  `/^(?:${patternSource(pattern).replaceAll(/\\.|\//gs, (found) => (found === '/' ? '\\/' : found))})$/u`;
