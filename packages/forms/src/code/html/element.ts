import { escapeHtml } from '../../html.ts';

export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Line breaks as character references, so that code may be indented. */
const escaped = (text: string): string =>
  escapeHtml(text).replaceAll('&#39;', "'").replaceAll('\r', '&#13;').replaceAll('\n', '&#10;');

export const textCode = (text: string): string => escaped(text).replaceAll('&quot;', '"');

/** Text with visible line breaks. */
export const linesCode = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(textCode)
    .join('<br>');

/** `<input name="a" required>` */
export function tagCode(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === null || value === undefined || value === false) return [];
    return value === true ? [` ${key}`] : [` ${key}="${escaped(String(value))}"`];
  });
  return `<${name}${written.join('')}>`;
}
