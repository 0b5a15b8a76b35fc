/** Skips JSON's white space (RFC 8259, section 2). */
export function skipSpace(text: string, from: number): number {
  let i = from;
  for (;;) {
    const char = text.charCodeAt(i);
    if (char !== 0x20 && char !== 0x0a && char !== 0x0d && char !== 0x09) return i;
    i += 1;
  }
}

/** @returns where the string that opens at `start` closes; -1 if it never does */
export function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote;
}

function isEscaped(text: string, quote: number): boolean {
  let i = quote - 1;
  while (text.charCodeAt(i) === 0x5c) i -= 1;
  return (quote - i) % 2 === 0;
}

export type ValueEnd = { at: number } | 'too_deep' | 'unclosed';

const QUOTE = 0x22;
const COMMA = 0x2c;

/**
 * Finds the end of the value that begins at `start` by counting brackets, in one pass and without recursion. JSON.parse
 * decides whether the text in between is JSON.
 * @param levels how deep the value may nest; a scalar has 0 levels
 */
export function endOfValue(text: string, start: number, levels: number): ValueEnd {
  let depth = 0;
  for (let i = start; i < text.length; i += 1) {
    const char = text.charCodeAt(i);
    if (char === QUOTE) {
      i = endOfString(text, i);
      if (i === -1) return 'unclosed';
    } else if (char === 0x5b || char === 0x7b) {
      depth += 1;
      if (depth > levels) return 'too_deep';
    } else if (char === 0x5d || char === 0x7d) {
      if (depth === 0) return { at: i };
      depth -= 1;
    } else if (char === COMMA && depth === 0) {
      return { at: i };
    }
  }
  return depth === 0 ? { at: text.length } : 'unclosed';
}
