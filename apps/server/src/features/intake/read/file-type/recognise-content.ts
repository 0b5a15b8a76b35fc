import { fileTypeFromBuffer } from 'file-type';

/** The result of examining the first bytes of a file. */
export interface Content {
  /** Media type without parameters; application/octet-stream if unknown. */
  type: string;
  /** The decoded text, if the bytes are text. */
  text: string | undefined;
  /** One character per byte, to search for code hidden in other content. */
  raw: string;
  /** Possibly text in a legacy encoding: no byte that text never contains. */
  isTextLike: boolean;
}

export const UNKNOWN = 'application/octet-stream';

/**
 * Recognises a file by its first bytes alone. Markup and text follow the rules of the MIME Sniffing standard (sections
 * 7.1 and 7.2). All other types are recognised by their magic number, and only if the bytes are not text: "BM" starts a
 * bitmap, but also a car dealer's price list.
 * @param isWhole these are all bytes of the file
 */
export async function recognise(bytes: Uint8Array, isWhole: boolean): Promise<Content> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const text = textOf(bytes, isWhole);
  const isTextLike = text !== undefined || !hasBinary(raw);
  const recognised = markupType(text ?? raw) ?? (isTextLike ? textType(text ?? raw) : await magicType(bytes, raw));
  return { text, raw, isTextLike, type: recognised ?? (text === undefined ? UNKNOWN : 'text/plain') };
}

/** MIME Sniffing, "binary data byte". */
const isBinary = (code: number): boolean =>
  code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0c && code !== 0x0d && code !== 0x1b;

function hasBinary(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (isBinary(text.charCodeAt(i))) return true;
  return false;
}

/** UTF-8, or UTF-16 with a byte order mark. The last character may be cut off if more bytes follow. */
function textOf(bytes: Uint8Array, isWhole: boolean): string | undefined {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole });
    return hasBinary(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * MIME Sniffing, section 7.1: each followed by a space or `>`; here also by other white space or `/`, which browsers
 * accept too.
 */
const HTML =
  /^[\t\n\f\r ]*<(?:!doctype[\t\n\f\r ]+html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|img|meta|link|object|embed|form|input|video|audio|math|base)(?=[\t\n\f\r />])/i;
const MARKUP = /^[\t\n\f\r ]*<(?:[?!a-z])/i;

function markupType(text: string): string | undefined {
  if (HTML.test(text)) return 'text/html';
  if (!MARKUP.test(text)) return undefined;
  const root = firstElement(text);
  if (/^(?:\w+:)?svg$/i.test(root)) return 'image/svg+xml';
  if (/^\s*<\?xml[\s?]/.test(text))
    return /^(?:\w+:)?html$/i.test(root) || text.includes('http://www.w3.org/1999/xhtml')
      ? 'application/xhtml+xml'
      : 'application/xml';
  return /^\s*<!--/.test(text) || root.toLowerCase() === 'html' ? 'text/html' : undefined;
}

/** The name of the first tag after declarations, comments and processing instructions; empty if there is none. */
function firstElement(text: string): string {
  let at = text.indexOf('<');
  while (at !== -1) {
    const end = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : '>';
    if (end === '>' && text[at + 1] !== '!') return /^<([^\s/>]{1,64})/.exec(text.slice(at, at + 70))?.[1] ?? '';
    const closed = text.indexOf(end, at + 2);
    at = closed === -1 ? -1 : text.indexOf('<', closed);
  }
  return '';
}

/** Formats that are text, or look like text in the examined part. */
const TEXT_TYPES: readonly (readonly [start: string, type: string])[] = [
  ['%PDF-', 'application/pdf'],
  ['%!PS-Adobe', 'application/postscript'],
  ['{\\rtf', 'application/rtf'],
  ['BEGIN:VCALENDAR', 'text/calendar'],
  ['BEGIN:VCARD', 'text/vcard'],
  ['WEBVTT', 'text/vtt'],
  ['Windows Registry Editor Version ', 'application/x-ms-regedit'],
  ['REGEDIT4', 'application/x-ms-regedit'],
];

const textType = (text: string): string | undefined => TEXT_TYPES.find(([start]) => text.startsWith(start))?.[1];

/** Readers accept a PDF that starts a little later, so this does too. */
const PDF_WITHIN = 1024;

async function magicType(bytes: Uint8Array, raw: string): Promise<string | undefined> {
  // Never decompressed: a few kilobytes of gzip may contain megabytes.
  if (raw.startsWith('\x1F\x8B')) return 'application/gzip';
  // The parser was not written for malicious bytes.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found) return found.mime.split(';')[0];
  return raw.slice(0, PDF_WITHIN).includes('%PDF-') ? 'application/pdf' : undefined;
}
