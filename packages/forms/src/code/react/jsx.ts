import { indent } from '../print.ts';
import { quote } from '../quote.ts';

/** An attribute: a text, an expression, or only its name. */
export type JsxAttribute = string | { code: string } | boolean | number | null | undefined;

const PLAIN = /^[^"&{}<>\\\p{C}\u2028\u2029]*$/u;
const PLAIN_TEXT = /^[^&{}<>\\\p{C}\u2028\u2029]*$/u;

/** Text between tags. */
export const jsxText = (text: string): string =>
  PLAIN_TEXT.test(text) && text === text.trim() ? text : `{${quote(text)}}`;

/** Text with visible line breaks. */
export const jsxLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => jsxText(line.trim()))
    .join('<br />');

function attributeCode(name: string, value: JsxAttribute): string[] {
  if (value === null || value === undefined || value === false) return [];
  if (value === true) return [name];
  if (typeof value === 'string') return [PLAIN.test(value) ? `${name}="${value}"` : `${name}={${quote(value)}}`];
  return [`${name}={${typeof value === 'number' ? value : value.code}}`];
}

const MAX_CHARS = 90;

/** @param spread code of the object that is spread into it */
export function jsxTag(
  name: string,
  attributes: Readonly<Record<string, JsxAttribute>>,
  spread: readonly string[] = [],
) {
  const all = [
    ...Object.entries(attributes).flatMap(([key, value]) => attributeCode(key, value)),
    ...spread.map((code) => `{...${code}}`),
  ];
  const line = ['', ...all].join(' ');
  const isLong = line.length + name.length > MAX_CHARS;
  return { name, isLong, attributes: isLong ? `\n${indent(all.join('\n'))}\n` : line };
}

/** An element without content. */
export function jsxEmpty(...tag: Parameters<typeof jsxTag>): string {
  const { name, isLong, attributes } = jsxTag(...tag);
  return `<${name}${attributes}${isLong ? '' : ' '}/>`;
}

/** An element with its content on separate lines. */
export function jsxElement(tag: ReturnType<typeof jsxTag>, inside: readonly string[]): string {
  return [`<${tag.name}${tag.attributes}>`, indent(inside.join('\n')), `</${tag.name}>`].join('\n');
}

/** An element with text, on one line. */
export const jsxLine = (tag: ReturnType<typeof jsxTag>, text: string): string =>
  `<${tag.name}${tag.attributes}>${text}</${tag.name}>`;
