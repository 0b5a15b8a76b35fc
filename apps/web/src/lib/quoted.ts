import { cut, toLine, toPlainName } from './text.ts';

const nameChars = 60;

/** A name in the middle of a sentence: short, and with nothing that changes the direction of the text. */
export const quoted = (name: string): string => `“${cut(toPlainName(toLine(name)), nameChars)}”`;
