/** Turns bytes into text; never fails, because invalid bytes become U+FFFD. A byte order mark is kept. */
export type Decode = (bytes: Buffer) => string;

/** The field in which a browser names the encoding it used (HTML standard, "_charset_"). */
export const CHARSET_FIELD = '_charset_';

export const decodeUtf8: Decode = (bytes) => bytes.toString('utf8');

/**
 * Node's Shift_JIS swaps three control characters, as in IBM's code page 943; the Encoding standard leaves ASCII alone.
 */
const ROTATED: ReadonlyMap<string, string> = new Map([
  ['\x1C', '\x1A'],
  ['\x7F', '\x1C'],
  ['\x1A', '\x7F'],
]);

/** The decoder of a form: by its `_charset_` field, else by the declared charset, else UTF-8. */
export const chooseDecoder = (announced: string | undefined, declared: string | undefined): Decode =>
  decoderFor(announced) ?? decoderFor(declared) ?? decodeUtf8;

/**
 * The decoder for a label of the Encoding standard, so that "iso-8859-1" is windows-1252 as in every browser. A browser
 * never encodes a form as UTF-16 (HTML standard, "get an output encoding"), so such a label means UTF-8.
 * @returns undefined for unknown labels
 */
export function decoderFor(label: string | undefined): Decode | undefined {
  if (label === undefined) return undefined;
  try {
    const decoder = new TextDecoder(label.trim(), { ignoreBOM: true });
    if (decoder.encoding === 'utf-8' || decoder.encoding.startsWith('utf-16')) return decodeUtf8;
    if (decoder.encoding === 'shift_jis')
      return (bytes) => decoder.decode(bytes).replaceAll(/\p{Cc}/gu, (char) => ROTATED.get(char) ?? char);
    return (bytes) => decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
