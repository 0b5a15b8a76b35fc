import { parseContentType } from '../parse-content-type.ts';
import { decoderFor, type Decode } from '../choose-decoder.ts';
import { malformed } from '../refuse-body.ts';

/** The header block of one part. Names stay bytes until the form's encoding is known. */
export interface PartHead {
  name: RawText;
  /** Its presence makes the part a file, even when it is empty. */
  filename: RawText | undefined;
  /** As declared, without parameters; text/plain when not declared (RFC 7578, section 4.4). */
  contentType: string;
  /** The part's own declared encoding. */
  charset: string | undefined;
}

/** Text in one character per byte, still to be decoded; or decoded already, if it named its own encoding. */
export type RawText = { bytes: string } | { text: string };

export function decodeRaw(raw: RawText, decode: Decode): string {
  return 'text' in raw ? raw.text : decode(Buffer.from(raw.bytes, 'latin1'));
}

const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:[ \t]*(.*)$/s;
/** A line break inside a header that is followed by white space only folds the header (RFC 5322, section 2.2.3). */
const FOLD = /\r\n(?=[ \t])/g;

/**
 * Parses a part's header block strictly: ambiguous input is refused, because a guess could store a value under another
 * name.
 * @param block without the empty line that ends it, one character per byte
 * @throws {BodyRefused} malformed
 */
export function parsePartHead(block: string): PartHead {
  const headers = new Map<string, string>();
  for (const line of block.replaceAll(FOLD, '').split('\r\n')) {
    const [, name, value] = HEADER.exec(line) ?? [];
    if (name === undefined || value === undefined || /[\r\n]/.test(line))
      throw malformed('A part of the body has a broken header.');
    const key = name.toLowerCase();
    if (headers.has(key) && key.startsWith('content-'))
      throw malformed('A part of the body has the same header twice.');
    headers.set(key, value);
  }
  const { name, filename } = parseDisposition(headers.get('content-disposition'));
  const mediaType = parseContentType(headers.get('content-type'));
  return {
    name,
    filename,
    contentType: mediaType?.essence ?? (headers.has('content-type') ? 'application/octet-stream' : 'text/plain'),
    charset: mediaType?.parameters.get('charset'),
  };
}

const FORM_DATA = /^form-data[ \t]*(?=;|$)/i;
/**
 * One parameter. Browsers escape only quotes, CR and LF in a name, and not `\` (HTML standard, "multipart/form-data
 * encoding algorithm"); other clients write `\"` for a quote. A backslash before a quote therefore escapes it, unless
 * that quote can only be the closing one.
 */
const PARAMETER =
  /;[ \t]*(?:([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\"(?![ \t]*(?:;|$))|\\)*)"|([^\s";]*)))?[ \t]*(?=;|$)/y;

function parseDisposition(header: string | undefined): Pick<PartHead, 'name' | 'filename'> {
  const kind = FORM_DATA.exec(header ?? '');
  if (header === undefined || !kind) throw malformed('A part of the body does not name its field.');
  const found = new Map<string, RawText>();
  PARAMETER.lastIndex = kind[0].length;
  while (PARAMETER.lastIndex < header.length) {
    const [match, parameter, inQuotes, token] = PARAMETER.exec(header) ?? [];
    if (match === undefined) throw malformed('A part of the body has a broken Content-Disposition header.');
    if (parameter === undefined) continue;
    const key = parameter.toLowerCase();
    if (found.has(key)) throw malformed(`A part of the body gives its ${key} twice.`);
    found.set(key, { bytes: inQuotes === undefined ? (token ?? '') : unquote(inQuotes) });
  }
  const name = extended(found, 'name');
  if (name === undefined) throw malformed('A part of the body does not name its field.');
  return { name, filename: extended(found, 'filename') };
}

/** Reverses the encoding algorithm's escapes in names: only these three, so that `%2541` stays unchanged. */
function unquote(text: string): string {
  return text
    .replaceAll('\\"', '"')
    .replaceAll(/%(22|0D|0A)/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** RFC 7578 forbids `name*=` and `filename*=` (RFC 8187), but clients send them. A malformed one is used unchanged. */
function extended(found: ReadonlyMap<string, RawText>, key: string): RawText | undefined {
  const star = found.get(`${key}*`);
  const [, label, value] = (star && 'bytes' in star && /^([\w.:-]+)'[\w-]*'(.*)$/s.exec(star.bytes)) || [];
  const decode = decoderFor(label);
  if (value === undefined || !decode) return found.get(key) ?? star;
  const bytes = value.replaceAll(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return { text: decode(Buffer.from(bytes, 'latin1')) };
}
