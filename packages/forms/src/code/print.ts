const MAX_CHARS = 100;

/**
 * Indents each line. Quoted strings have no line breaks, but they may contain characters that a regular expression
 * takes for one.
 */
export const indent = (code: string, depth = 1): string =>
  code.replaceAll(/(^|\n)(?=[^\n])/g, `$1${'  '.repeat(depth)}`);

/** An expression with method calls, each on its own line if one line is too long. */
export interface Chain {
  base: string;
  calls: readonly string[];
}

/** @param used columns that precede it on its line, indentation included */
export function printChain({ base, calls }: Chain, used = 0): string {
  const line = `${base}${calls.join('')}`;
  if (!line.includes('\n') && line.length + used <= MAX_CHARS) return line;
  if (calls.length === 0) return line;
  // After an expression of several lines, such as a long list, the calls follow its last line.
  if (base.includes('\n')) return calls.join('').length + used <= MAX_CHARS ? line : `${base}${broken(calls)}`;
  const [, head = base, first = ''] = /^(z)(\..+)$/.exec(base) ?? [];
  return `${head}${broken(first === '' ? calls : [first, ...calls])}`;
}

const broken = (calls: readonly string[]): string => calls.map((call) => `\n${indent(call)}`).join('');

/** A chain between brackets; on separate lines if it does not fit. */
export function printInside(chain: Chain, { open, close, used = 0 }: ListOptions): string {
  const line = `${open}${chain.base}${chain.calls.join('')}${close}`;
  if (!line.includes('\n') && line.length + used <= MAX_CHARS) return line;
  return [open, `${indent(printChain(chain, used))},`, close].join('\n');
}

interface ListOptions {
  open: string;
  close: string;
  used?: number;
}

/** `[a, b]`, or one item per line. */
export function printList(items: readonly string[], { open, close, used = 0 }: ListOptions): string {
  const line = `${open}${items.join(', ')}${close}`;
  if (!line.includes('\n') && line.length + used <= MAX_CHARS) return line;
  return [open, ...items.map((item) => indent(`${item},`)), close].join('\n');
}
