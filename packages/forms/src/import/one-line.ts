import { limits } from '@postern/contracts';

/** Text as a definition accepts it. */
export function inOneLine(text: string, maxChars: number = limits.formLabelChars): string {
  const line = text
    .slice(0, maxChars * 8)
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.slice(0, maxChars).toWellFormed().trim();
}

const MARKS = /\s*(?:\((?:required|optional|pflichtfeld|erforderlich)\)|\*|:)+\s*$/i;

/** Removes the mark of a required field, which the definition states itself. */
export function labelText(text: string, maxChars?: number): string {
  const line = inOneLine(text, maxChars);
  return line.replace(MARKS, '').trim() || line;
}

/** "first_name", "firstName" and "user[first-name]" become "First name". */
export function humanName(name: string): string {
  const last = /\[([^\]]+)\]\s*(?:\[\])?$/.exec(name)?.[1] ?? name;
  const words = last
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[\s_.[\]-]+/g, ' ')
    .trim();
  const isShout = words === words.toUpperCase();
  const calm =
    isShout && words.length > 3
      ? words.toLowerCase()
      : words.replaceAll(/(?<=\s)\p{Lu}(?=\p{Ll})/gu, (char) => char.toLowerCase());
  return inOneLine(`${calm.charAt(0).toUpperCase()}${calm.slice(1)}`);
}
