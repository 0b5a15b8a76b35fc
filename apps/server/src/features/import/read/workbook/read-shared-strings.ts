import { FileError } from '../file.error.ts';
import { parseXml } from './parse-xml.ts';

/** The most characters of all shared texts, which stay in memory while a sheet is read. */
const MAX_CHARS = 64 * 1024 ** 2;
const MAX_STRINGS = 4_000_000;

/** The texts that the cells of a workbook share, in their order. */
export async function readSharedStrings(bytes: AsyncIterable<Uint8Array>): Promise<string[]> {
  const strings: string[] = [];
  const text = new TextCollector();
  let chars = 0;
  const pieces = parseXml(bytes, {
    open(tag) {
      if (tag === 'si') text.clear();
      text.open(tag);
    },
    close(tag) {
      text.close(tag);
      if (tag !== 'si') return;
      const whole = text.take();
      chars += whole.length;
      if (chars > MAX_CHARS || strings.push(whole) > MAX_STRINGS)
        throw new FileError('The workbook has more than 64 MB of texts. Save the sheet as CSV, and upload that file.');
    },
    text: (piece) => text.add(piece),
  });
  for await (const _ of pieces);
  return strings;
}

/** Characters that XML forbids are written as `_xHHHH_` (ECMA-376 part 1, 22.9.2.19). */
const ESCAPED = /_x([\da-f]{4})_/gi;

export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Puts a text together from its runs. How it is pronounced is not part of it. */
export class TextCollector {
  #text = '';
  #isText = false;
  #isPhonetic = false;

  clear(): void {
    this.#text = '';
  }

  open(tag: string): void {
    if (tag === 'rPh') this.#isPhonetic = true;
    if (tag === 't') this.#isText = !this.#isPhonetic;
  }

  close(tag: string): void {
    if (tag === 'rPh') this.#isPhonetic = false;
    if (tag === 't') this.#isText = false;
  }

  add(piece: string): void {
    if (this.#isText) this.#text += piece;
  }

  take(): string {
    const text = unescapeText(this.#text);
    this.#text = '';
    return text;
  }
}
