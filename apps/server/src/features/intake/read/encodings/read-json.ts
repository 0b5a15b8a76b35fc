import { isUtf8 } from 'node:buffer';
import type { ParsedBody } from '../parsed-body.model.ts';
import type { IntakeLimits } from '../../../../lib/intake-limits.ts';
import type { JsonValue } from '../../../../lib/field-entry.ts';
import { findInexactNumber } from '../../../../lib/inexact-number.ts';
import { endOfString, endOfValue, skipSpace } from '../../../../lib/json-scan.ts';
import { parseJson } from '../../../../lib/json.ts';
import { FieldCollector } from '../field-collector.ts';
import { quoted } from '../phrase-limits.ts';
import { BodyRefused, malformed } from '../refuse-body.ts';

const BOM = '\uFEFF';
/** Of a number in a message. */
const NUMBER_CHARS = 40;

/**
 * Parses application/json: the entries of the one object, in source order. JSON.parse alone would move names like "2"
 * to the front and drop the first of two equal names. The top level is therefore walked here, and JSON.parse gets the
 * names and the values. Lone surrogates and U+0000 are kept. Numbers are doubles, as everywhere in JavaScript (RFC 7493),
 * and one that a double would change is refused. A byte order mark is skipped; a declared charset is ignored, because JSON is UTF-8 (RFC 8259, section 8.1).
 * @throws {BodyRefused} malformed: not UTF-8, not JSON, or nested too deeply · invalid: an array or a scalar, which
 * have no field names, or a number that a double would change · too_large
 */
export function readJson(bytes: Buffer, limits: IntakeLimits): ParsedBody {
  if (!isUtf8(bytes)) throw malformed('The body is not UTF-8, which JSON must be.');
  const decoded = bytes.toString('utf8');
  const text = decoded.startsWith(BOM) ? decoded.slice(1) : decoded;
  const start = skipSpace(text, 0);
  if (start === text.length) throw malformed('The body is empty.');
  if (text[start] !== '{') throw notAnObject(text, start, limits.maxJsonDepth);
  const collector = new FieldCollector(limits);
  readEntries(text, start, { limits, collector });
  return { fields: collector.finish(), files: [] };
}

interface Reading {
  limits: IntakeLimits;
  collector: FieldCollector;
}

/** The grammar of an object: `{ "name" : value , … }`, and nothing after it. */
function readEntries(text: string, start: number, { limits, collector }: Reading): void {
  let at = skipSpace(text, start + 1);
  let more = text[at] !== '}';
  while (more) {
    if (text[at] !== '"') throw notJson();
    const nameEnd = endOfString(text, at);
    const colon = skipSpace(text, nameEnd + 1);
    if (nameEnd === -1 || text[colon] !== ':') throw notJson();
    const name = parse(text.slice(at, nameEnd + 1)) as string;
    const valueStart = skipSpace(text, colon + 1);
    const valueEnd = sliceEnd(text, valueStart, limits.maxJsonDepth - 1);
    if (!addEntry(name, text.slice(valueStart, valueEnd), { limits, collector })) return;
    more = text[valueEnd] === ',';
    at = more ? skipSpace(text, valueEnd + 1) : valueEnd;
  }
  if (text[at] !== '}' || skipSpace(text, at + 1) !== text.length) throw notJson();
}

/**
 * Escapes make a text up to six times as long, and it has quotes. A text that exceeds even this is refused before it is
 * parsed.
 */
const ESCAPE_FACTOR = 7;

function addEntry(name: string, source: string, { limits, collector }: Reading): boolean {
  if (source.length > limits.maxValueBytes * ESCAPE_FACTOR) return collector.add(name, null, source.length);
  const value = parse(source);
  const inexact = findInexactNumber(source);
  if (inexact !== undefined) throw wouldChange(name, inexact);
  return collector.add(name, value, Buffer.byteLength(typeof value === 'string' ? value : source));
}

function sliceEnd(text: string, start: number, levels: number): number {
  const end = endOfValue(text, start, levels);
  if (end === 'too_deep') throw malformed('The JSON body is nested too deeply.');
  if (end === 'unclosed') throw notJson();
  return end.at;
}

function notAnObject(text: string, start: number, maxDepth: number): BodyRefused {
  if (sliceEnd(text, start, maxDepth) !== text.length) return notJson();
  parse(text.slice(start));
  return new BodyRefused('invalid', 'A JSON submission must be an object: { "name": "value", … }.', {
    errors: [{ path: '', message: 'This must be an object.', code: 'invalid_type' }],
  });
}

function parse(source: string): JsonValue {
  try {
    return parseJson(source) as JsonValue;
  } catch (error) {
    throw notJson(error);
  }
}

const notJson = (cause?: unknown): BodyRefused => malformed('The body is not valid JSON.', cause);

/** Identifiers are sent as numbers by mistake. Stored with other digits, no one would notice. */
function wouldChange(name: string, number: string): BodyRefused {
  if (!Number.isFinite(Number(number)))
    return new BodyRefused('invalid', `${quoted(name)} contains a number that is too large.`, {
      errors: [{ path: name, message: 'This number is too large.', code: 'number_too_large' }],
    });
  const shown = number.length > NUMBER_CHARS ? `${number.slice(0, NUMBER_CHARS)}…` : number;
  const message = `${quoted(name)} contains the number ${shown}, which cannot be stored exactly. Send it as text, in quotes.`;
  return new BodyRefused('invalid', message, { errors: [{ path: name, message, code: 'number_not_exact' }] });
}
