/** Code units that mean something to the reader. */
export const LINE_FEED = 0x0a;
export const SPACE = 0x20;
export const EXCLAMATION = 0x21;
export const DOLLAR = 0x24;
export const PERCENT = 0x25;
export const DOT = 0x2e;
export const SLASH = 0x2f;
export const COLON = 0x3a;
export const LESS = 0x3c;
export const GREATER = 0x3e;
export const QUESTION = 0x3f;
export const AT = 0x40;
export const FIRST_CONTROL = 0x80;
export const AFTER_CONTROLS = 0xa0;
export const POUND = 0xa3;
export const EURO = 0x20ac;
export const FIRST_LOW_SURROGATE = 0xdc00;
