/**
 * A text as one line that cannot control the terminal: control and format characters, line breaks and lone surrogates
 * are shown as escapes. Joiners stay, because Persian names and emoji need them.
 */
export const printable = (text: string): string =>
  text.replaceAll(/(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, escape);

/** The same for a JSON document, which keeps its meaning. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => unit(character.charCodeAt(at))).join(''),
  );

const named: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const escape = (character: string): string =>
  named[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}}`;

const unit = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;
