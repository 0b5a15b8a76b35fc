import fc from 'fast-check';
import { encodedFields, seen, withCharset, type SentForm, type TextField } from './sent-form.ts';

const TYPE = 'text/plain';

/** The format cannot express a name with `=` or a line break, or a value with a line that looks like a field. */
const clean = {
  name: (text: string) => text.replaceAll(/[=\r\n\uFEFF]/g, '-'),
  value: (text: string) => text.replaceAll('=', '-').replaceAll(/\uFEFF|\n$/g, ''),
};

/** Fields as a browser writes them, in any charset. */
const fromFields: fc.Arbitrary<SentForm> = encodedFields(clean).map(({ charset, fields, declared }) => ({
  type: withCharset(TYPE, declared),
  body: charset.encode(fields.map(([name, value]) => `${name}=${value}\r\n`).join('')),
  fields: seen(fields),
  files: [],
}));

/** Reads line by line. A line with `=` begins a field, and any other line continues the previous field. */
function readLines(text: string): TextField[] {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(eol);
  // A browser ends the last line too. For an empty form it sends one line break alone.
  if (lines.at(-1) === '') lines.pop();
  if (text === eol) lines.pop();
  const fields: [name: string, value: string][] = [];
  for (const line of lines) {
    const last = fields.at(-1);
    const equals = line.indexOf('=');
    if (equals !== -1) fields.push([line.slice(0, equals), line.slice(equals + 1)]);
    else if (last) last[1] += eol + line;
    else fields.push(['', line]);
  }
  return fields;
}

const PIECES = ['=', '==', '\r\n', '\r\n\r\n', '\n', '\r', 'a', 'b=', '%41', '+', ' ', '\0', 'ü', '漢'];

/** Any text, in UTF-8. */
const fromAnything: fc.Arbitrary<SentForm> = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 40 })
  .map((pieces) => {
    const text = pieces.join('').toWellFormed().replaceAll('\uFEFF', '');
    return { type: TYPE, body: Buffer.from(text), fields: seen(readLines(text)), files: [] };
  });

export const plainText = fc.oneof(fromFields, fromAnything);
