import type { ParsedBody } from '../parsed-body.model.ts';
import type { IntakeLimits } from '../../../../lib/intake-limits.ts';
import { CHARSET_FIELD, chooseDecoder, decodeUtf8, type Decode } from '../choose-decoder.ts';
import { FieldCollector } from '../field-collector.ts';

/**
 * Parses application/x-www-form-urlencoded like the URL standard (section 5.1): invalid escapes stay literal, bytes
 * that are not text become U+FFFD, `+` is a space, empty sequences are skipped, empty names are kept. The encoding is
 * that of a `_charset_` field, else the declared one, else UTF-8.
 * @throws {BodyRefused} too_large
 */
export function readUrlencoded(bytes: Buffer, limits: IntakeLimits, charset?: string): ParsedBody {
  // One character for each byte, so that splitting and searching for escapes are plain text operations.
  const text = bytes.toString('latin1').replaceAll('+', ' ');
  const decode = chooseDecoder(announcedCharset(text), charset);
  const decodePiece = decode === decodeUtf8 && !BEYOND_ASCII.test(text) ? decodeAscii : decoderOf(decode);
  const collector = new FieldCollector(limits);
  for (let start = 0; start < text.length;) {
    const next = text.indexOf('&', start);
    const end = next === -1 ? text.length : next;
    if (end > start) {
      const equals = text.indexOf('=', start);
      const nameEnd = equals === -1 || equals > end ? end : equals;
      const name = decodePiece(text.slice(start, nameEnd));
      const value = decodePiece(text.slice(nameEnd + 1, end));
      if (!collector.add(name, value, Buffer.byteLength(value))) break;
    }
    start = end + 1;
  }
  return { fields: collector.finish(), files: [] };
}

/** The label needs no decoding, because no label has an escaped character. */
const announcedCharset = (text: string): string | undefined =>
  text.includes(CHARSET_FIELD) ? /(?:^|&)_charset_=([^&]*)/.exec(text)?.[1] : undefined;

/**
 * Anything but printable ASCII without escapes. Controls count too, because one of them switches ISO-2022-JP to other
 * alphabets.
 */
const NEEDS_DECODING = /[^ -$&-~]/;
const BEYOND_ASCII = /[\x80-\xff]/;

/** A run of UTF-8 in which all bytes beyond ASCII are escaped, as browsers send it. */
function decodeAscii(piece: string): string {
  if (!piece.includes('%')) return piece;
  // On success this gives the standard's result several times faster; on failure the slow way follows.
  try {
    return decodeURIComponent(piece);
  } catch {
    return decodeUtf8(percentDecode(piece));
  }
}

const decoderOf =
  (decode: Decode) =>
  (piece: string): string =>
    NEEDS_DECODING.test(piece) ? decode(percentDecode(piece)) : piece;

const PERCENT = 0x25;

/** The URL standard's percent-decode: `%` with two hex digits is a byte, any other `%` is itself. */
function percentDecode(text: string): Buffer {
  const bytes = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (let i = 0; i < text.length; i += 1, length += 1) {
    const char = text.charCodeAt(i);
    const high = char === PERCENT ? hexDigit(text.charCodeAt(i + 1)) : -1;
    const low = high === -1 ? -1 : hexDigit(text.charCodeAt(i + 2));
    bytes[length] = low === -1 ? char : high * 16 + low;
    if (low !== -1) i += 2;
  }
  return bytes.subarray(0, length);
}

function hexDigit(char: number): number {
  if (char >= 0x30 && char <= 0x39) return char - 0x30;
  const lower = char | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}
