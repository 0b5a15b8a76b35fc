const MAX_CHARS = 100;

/** Each line so much further in. Quoted strings have no line breaks, but they may have what regular expressions take for one. */
export const indent = (code: string, depth = 1): string =>
  code.replaceAll(/(^|\n)(?=[^\n])/g, `$1${'  '.repeat(depth)}`);

/** An expression and the methods that are called on it, each on its own line where one line is too short. */
export interface Chain {
  base: string;
  calls: readonly string[];
}

/** @param used characters that stand before it on its line, and those further in */
export function printChain({ base, calls }: Chain, used = 0): string {
  const line = `${base}${calls.join('')}`;
  if (!line.includes('\n') && line.length + used <= MAX_CHARS) return line;
  if (calls.length === 0) return line;
  // After an expression of several lines, such as a long list, the rest follows.
  if (base.includes('\n')) return calls.join('').length + used <= MAX_CHARS ? line : `${base}${broken(calls)}`;
  const [, head = base, first = ''] = /^(z)(\..+)$/.exec(base) ?? [];
  return `${head}${broken(first === '' ? calls : [first, ...calls])}`;
}

const broken = (calls: readonly string[]): string => calls.map((call) => `\n${indent(call)}`).join('');

/** A chain between brackets; on separate lines where it does not fit. */
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

/** `[a, b]`, or one on each line. */
export function printList(items: readonly string[], { open, close, used = 0 }: ListOptions): string {
  const line = `${open}${items.join(', ')}${close}`;
  if (!line.includes('\n') && line.length + used <= MAX_CHARS) return line;
  return [open, ...items.map((item) => indent(`${item},`)), close].join('\n');
}
