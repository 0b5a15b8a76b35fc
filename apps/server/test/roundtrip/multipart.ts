import fc from 'fast-check';
import { charset, textIn, type Charset } from './charsets.ts';
import { encodedFields, seen, unannounced, withCharset, type SentFile, type SentForm } from './sent-form.ts';

/** A part: its head, its contents, and the expected result. */
interface Part {
  head: Buffer;
  content: Buffer;
  field?: readonly [string, string];
  file?: SentFile;
}

/** HTML standard, "multipart/form-data encoding algorithm". */
const escapeName = (name: string): string =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/**
 * The algorithm does not escape `%`. So a name that contains one of these three sequences reads like an escaped name.
 */
const asRead = (name: string): string =>
  escapeName(name).replaceAll('%22', '"').replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n');

const INVISIBLE = /^[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]$/u;

/** A file's name without the path and without invisible characters. */
function labelOf(filename: string): string {
  const base = filename.split(/[/\\]/).at(-1) ?? '';
  const visible = Array.from(base.toWellFormed())
    .filter((char) => !INVISIBLE.test(char))
    .join('')
    .trim();
  return ['', '.', '..'].includes(visible) ? 'unnamed' : visible;
}

const headOf = (chars: Charset, parameters: readonly (readonly [string, string])[], more = ''): Buffer => {
  const list = parameters.map(([key, value]) => `; ${key}="${escapeName(value)}"`).join('');
  return Buffer.concat([Buffer.from('Content-Disposition: form-data'), chars.encode(list), Buffer.from(more)]);
};

/** A part may declare its own encoding for the field's value. */
const fieldPart = (chars: Charset, [name, value]: readonly [string, string]): fc.Arbitrary<Part> =>
  fc.option(charset.chain((own) => fc.record({ own: fc.constant(own), text: textIn(own, 40) }))).map((foreign) => {
    const ownCharset = name === '_charset_' || foreign?.own.label === 'no-such-thing' ? null : foreign;
    const declared = ownCharset ? `\r\ncontent-type: text/plain; charset="${ownCharset.own.label}"` : '';
    return {
      head: headOf(chars, [['name', name]], declared),
      content: ownCharset ? ownCharset.own.encode(ownCharset.text) : chars.encode(value),
      field: [asRead(name), ownCharset ? ownCharset.text : value],
    };
  });

/** Sizes around those of the buffers that carry bytes. */
const SIZES = [0, 1, 4095, 4096, 4097, 8191, 65_535, 65_536, 65_537, 150_000];

/** Bytes that look random and are quick to shrink. */
const scrambled = (size: number, seed: number): Buffer => {
  let state = (seed | 1) >>> 0;
  return Buffer.from(
    Array.from({ length: size }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
};

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some)),
  fc.tuple(fc.constantFrom(...SIZES), fc.nat()).map(([size, seed]) => scrambled(size, seed)),
  fc
    .array(fc.constantFrom('\r', '\n', '\r\n', '\r\n-', '\r\n--', '--', '\0', 'x'), { maxLength: 30 })
    .map((some) => Buffer.from(some.join(''))),
);

const filePart = (chars: Charset): fc.Arbitrary<Part> =>
  fc
    .record({ name: textIn(chars, 20), filename: textIn(chars, 40), content: bytes, star: fc.boolean() })
    .map(({ name, filename, content, star }) => {
      const type = '\r\nContent-Type: application/octet-stream';
      const more = star ? `; filename*=UTF-8''${encodeURIComponent(filename)}` : '';
      const parameters = [['name', name] as const, ['filename', star ? 'other.txt' : filename] as const];
      const head = headOf(chars, parameters, more + type);
      // Sent by a browser for an empty file input.
      if (!star && filename === '' && content.length === 0) return { head, content };
      const label = labelOf(star ? filename : asRead(filename));
      // A text column cannot store U+0000, and the name of the field is in a text column.
      return { head, content, file: { field: asRead(name).replaceAll('\0', '\uFFFD'), name: label, bytes: content } };
    });

const BOUNDARY_CHARS = Array.from("0123456789ABCxyz'()+_,-./:=?");

interface Wrapping {
  boundary: string;
  preamble: string;
  padding: string;
  epilogue: string;
}

const wrapping: fc.Arbitrary<Wrapping> = fc.record({
  boundary: fc.string({ unit: fc.constantFrom(...BOUNDARY_CHARS), minLength: 1, maxLength: 60 }),
  preamble: fc.constantFrom('', '\r\n', 'This is a message in several parts.\r\n'),
  padding: fc.constantFrom('', ' ', '\t '),
  epilogue: fc.constantFrom('', '\r\n', '\r\nand so it ends'),
});

/** A boundary that begins no line of the contents: the wanted one, extended until that is true. */
function unused(wanted: string, parts: readonly Part[]): string {
  let boundary = wanted;
  for (
    let n = 0;
    parts.some(({ content }) => `\r\n${content.toString('latin1')}`.includes(`\r\n--${boundary}`));
    n += 1
  )
    boundary = `${wanted}${n}`;
  return boundary;
}

function wrap(parts: readonly Part[], { boundary: wanted, preamble, padding, epilogue }: Wrapping) {
  const boundary = unused(wanted, parts);
  const pieces = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${boundary}${padding}\r\n`),
    head,
    Buffer.from('\r\n\r\n'),
    content,
    Buffer.from('\r\n'),
  ]);
  return {
    boundary,
    body: Buffer.concat([Buffer.from(preamble), ...pieces, Buffer.from(`--${boundary}--${epilogue}`)]),
  };
}

const TYPE = 'multipart/form-data';

/**
 * Fields and files in any order, in any charset. Forms without parts are left out: without parts, a body is not
 * multipart.
 */
export const multipart: fc.Arbitrary<SentForm> = fc
  .oneof(
    encodedFields(),
    encodedFields().map(({ fields }) => unannounced(fields.filter(([name]) => name !== '_charset_'))),
  )
  .chain(({ charset: chars, fields, declared }) =>
    fc
      .record({
        fieldParts: fc.tuple(...fields.map((field) => fieldPart(chars, field))),
        fileParts: fc.array(filePart(chars), { maxLength: 3 }),
        order: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
        wrapping,
      })
      .filter(({ fieldParts, fileParts }) => fieldParts.length + fileParts.length > 0)
      .map(({ fieldParts, fileParts, order, wrapping: around }) => {
        const parts: Part[] = [...fieldParts];
        for (const [index, part] of fileParts.entries())
          parts.splice((order[index] ?? 0) % (parts.length + 1), 0, part);
        const { boundary, body } = wrap(parts, around);
        return {
          type: withCharset(`${TYPE}; boundary="${boundary}"`, declared),
          body,
          fields: seen(parts.flatMap(({ field }) => (field ? [field] : []))),
          files: parts.flatMap(({ file }) => (file ? [file] : [])),
        };
      }),
  );
