import type { ParsedBody } from '../parsed-body.model.ts';
import type { IntakeLimits } from '../../../../lib/intake-limits.ts';
import { CHARSET_FIELD, chooseDecoder } from '../choose-decoder.ts';
import { FieldCollector } from '../field-collector.ts';

const BOM = '\uFEFF';

/**
 * Parses text/plain, the third encoding of HTML forms (HTML standard, "text/plain encoding algorithm"): one line
 * `name=value` for each field, lines ended by CRLF. The standard itself calls the format ambiguous, because a value may
 * contain line breaks. So that nothing is lost, a line without `=` continues the value before it, and text before the
 * first field gets the empty name. Text without any CRLF, which no browser sends, is split at LF. The encoding is that
 * of a `_charset_` field, else the declared one, else UTF-8.
 * @throws {BodyRefused} too_large
 */
export function readText(bytes: Buffer, limits: IntakeLimits, charset?: string): ParsedBody {
  const label = /(?:^|\n)_charset_=([\w.:-]+)\r?(?:\n|$)/.exec(
    bytes.includes(CHARSET_FIELD) ? bytes.toString('latin1') : '',
  )?.[1];
  const decode = chooseDecoder(label, charset);
  const decoded = decode(bytes);
  const text = decoded.startsWith(BOM) ? decoded.slice(1) : decoded;
  const collector = new FieldCollector(limits);
  for (const [name, value] of entries(text)) if (!collector.add(name, value, Buffer.byteLength(value))) break;
  return { fields: collector.finish(), files: [] };
}

/** Searches for `=` instead of line ends, so that a value of a million lines is one slice. */
function* entries(text: string): Generator<[name: string, value: string]> {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const body = text.endsWith(eol) ? text.slice(0, -eol.length) : text;
  let name = '';
  let valueStart = 0;
  let equals = body.indexOf('=');
  while (equals !== -1) {
    const eolBefore = body.lastIndexOf(eol, equals - 1);
    if (eolBefore !== -1) yield [name, body.slice(valueStart, eolBefore)];
    name = body.slice(eolBefore === -1 ? 0 : eolBefore + eol.length, equals);
    valueStart = equals + 1;
    const lineEnd = body.indexOf(eol, valueStart);
    equals = lineEnd === -1 ? -1 : body.indexOf('=', lineEnd);
  }
  if (body !== '') yield [name, body.slice(valueStart)];
}
