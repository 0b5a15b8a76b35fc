import { endOfString } from './json-scan.ts';

/** A number of at most 15 digits without an exponent is always exact: 15 decimal digits fit a double. */
const MAYBE_INEXACT = /\d[\d.]{15}|\d[eE]/;
const STRING_OR_NUMBER = /["\d-]/g;
const NUMBER = /-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?/y;

/**
 * The first number of a JSON text that a double cannot hold exactly, as it is written. Numbers that only differ in their
 * notation (1.50, 15e-1) are exact.
 * @param json valid JSON
 * @returns undefined if there is none
 */
export function findInexactNumber(json: string): string | undefined {
  const [first] = inexactNumbers(json);
  return first?.source;
}

/**
 * The same JSON with these numbers as strings of their digits.
 * @param json valid JSON
 */
export function quoteInexactNumbers(json: string): string {
  let quoted = '';
  let end = 0;
  for (const { source, at } of inexactNumbers(json)) {
    quoted += `${json.slice(end, at)}"${source}"`;
    end = at + source.length;
  }
  return quoted + json.slice(end);
}

function* inexactNumbers(json: string): Generator<{ source: string; at: number }> {
  if (!MAYBE_INEXACT.test(json)) return;
  let end = 0;
  for (;;) {
    STRING_OR_NUMBER.lastIndex = end;
    const at = STRING_OR_NUMBER.exec(json)?.index;
    if (at === undefined) return;
    if (json[at] === '"') {
      end = endOfString(json, at) + 1;
      continue;
    }
    NUMBER.lastIndex = at;
    const source = NUMBER.exec(json)?.[0] ?? '';
    if (!isExact(source)) yield { source, at };
    end = at + source.length;
  }
}

function isExact(source: string): boolean {
  const value = Number(source);
  return Number.isFinite(value) && toDecimal(source) === toDecimal(String(value));
}

/** A notation that equal numbers share: digits without zeros around them, and an exponent. The sign never differs. */
function toDecimal(source: string): string {
  NUMBER.lastIndex = 0;
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(source) ?? [];
  const digits = whole + fraction;
  let [first, end] = [0, digits.length];
  while (digits[first] === '0') first += 1;
  while (end > first && digits[end - 1] === '0') end -= 1;
  if (first === end) return '0';
  return `${digits.slice(first, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}
