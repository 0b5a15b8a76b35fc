/** Characters that are invisible or change the reading direction. Code shows them as escapes. */
const UNSEEN = /[\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const escapeUnseen = (code: string): string =>
  code.replaceAll(UNSEEN, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A text as a JavaScript literal, on one line; also safe inside a `script` element. */
export const quote = (text: string): string => escapeUnseen(JSON.stringify(text)).replaceAll('</', '<\\/');

/** A text with one placeholder, as a JavaScript template literal. */
export const quoteAround = ([before, after]: readonly [string, string], gap: string): string =>
  `\`${inTemplate(before)}\${${gap}}${inTemplate(after)}\``;

const inTemplate = (text: string): string =>
  quote(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll(/`|\$\{/g, '\\$&');

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/** A key of an object or of a type. */
export const keyCode = (name: string): string => (IDENTIFIER.test(name) ? name : quote(name));

/** `object.name`, whatever the name is. */
export const member = (object: string, name: string): string =>
  IDENTIFIER.test(name) ? `${object}.${name}` : `${object}[${quote(name)}]`;

/** A text inside a JavaScript comment, on one line. */
export const inComment = (text: string): string =>
  text.replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').replaceAll('*/', '* /').trim();

/** A text inside an HTML comment, on one line. Nothing in it can end the comment. */
export const inHtmlComment = (text: string): string =>
  inComment(text).replaceAll(/[<>]/g, '').replaceAll(/-{2,}/g, '–');
