import { isUtf8 } from 'node:buffer';
import type { ParsedBody } from './parsed-body.model.ts';
import type { IntakeLimits } from '../../../lib/intake-limits.ts';
import type { JsonValue } from '../../../lib/field-entry.ts';
import { endOfString, endOfValue, skipSpace } from '../../../lib/json-scan.ts';
import { parseJson } from '../../../lib/json.ts';
import { FieldCollector } from './field-collector.ts';
import { quoted } from './phrase-limits.ts';
import { BodyRefused, malformed } from './refuse-body.ts';

const BOM = '\uFEFF';
/** What a number must look like to be able to exceed a double. */
const MAYBE_INFINITE = /[eE]\+?\d{3}|\d{309}/;

/**
 * Reads application/json: the entries of the one object, in source order. JSON.parse alone would sort names like "2"
 * to the front and drop the first of two equal names, so the top level is walked here and JSON.parse gets the names
 * and the values. Those keep lone surrogates and U+0000; numbers are doubles, as everywhere in JavaScript (RFC 7493).
 * A byte order mark is skipped; a declared charset is ignored, for JSON is UTF-8 (RFC 8259, section 8.1).
 * @throws {BodyRefused} malformed: no UTF-8, no JSON, or nested too deep · invalid: an array or a scalar, which have no
 *   field names, or a number beyond a double · too_large
 */
export function readJson(bytes: Buffer, limits: IntakeLimits): ParsedBody {
  if (!isUtf8(bytes)) throw malformed('The body is not UTF-8, as JSON has to be.');
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

/** The grammar of an object: `{ "name" : value , … }`, and nothing behind it. */
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

/** Escapes make text up to six times as long, and it has quotes: what exceeds even this is refused before it costs the parsing. */
const ESCAPE_FACTOR = 7;

function addEntry(name: string, source: string, { limits, collector }: Reading): boolean {
  if (source.length > limits.maxValueBytes * ESCAPE_FACTOR) return collector.add(name, null, source.length);
  const value = parse(source);
  if (MAYBE_INFINITE.test(source) && hasInfinity(value))
    throw new BodyRefused('invalid', `${quoted(name)} holds a number that is too large.`, {
      errors: [{ path: name, message: 'This number is too large.', code: 'number_too_large' }],
    });
  return collector.add(name, value, Buffer.byteLength(typeof value === 'string' ? value : source));
}

function sliceEnd(text: string, start: number, levels: number): number {
  const end = endOfValue(text, start, levels);
  if (end === 'too_deep') throw malformed('The JSON body is nested too deep.');
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

/** Recursion is bounded by the depth limit. `1e999` would turn into null when stored. */
function hasInfinity(value: JsonValue): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  return value !== null && typeof value === 'object' && Object.values(value).some(hasInfinity);
}
