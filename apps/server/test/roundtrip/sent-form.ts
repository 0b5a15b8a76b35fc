import { honeypotFields, instructionFields, mailInstructionFields, type Submission } from '@postern/contracts';
import fc from 'fast-check';
import { charset, textIn, utf8, type Charset } from './charsets.ts';

/** The body of a request, and the expected result of reading it back. */
export interface SentForm {
  type: string;
  body: Buffer;
  fields: Submission['fields'];
  files: SentFile[];
}

export interface SentFile {
  field: string;
  /** The name to display. */
  name: string;
  bytes: Buffer;
}

export type TextField = readonly [name: string, value: string];

/** The fields of a form, their encoding, and how the request declares it. */
export interface EncodedFields {
  charset: Charset;
  fields: TextField[];
  /** The charset parameter of the request's type. */
  declared: string | undefined;
}

/**
 * Names that have broken servers, and names that are not stored: an instruction, and honeypots, empty and filled in.
 */
const NAMES = ['', 'a', 'a[]', 'a[b]', '__proto__', 'constructor', 'toString', 'length', '2', '1', '_next', '_gotcha'];

const nameIn = (chars: Charset) => fc.oneof(fc.constantFrom(...NAMES), textIn(chars, 30));

/** Fields in any encoding. `clean` removes from names and values the characters that the format cannot express. */
export const encodedFields = (clean: Clean = asItIs): fc.Arbitrary<EncodedFields> =>
  charset.chain((chars) =>
    fc
      .record({
        fields: fc.array(fc.tuple(nameIn(chars), textIn(chars, 60)), { maxLength: 12 }),
        announce: fc.constantFrom('declared', 'field', 'both', 'against'),
        place: fc.nat(),
      })
      .map(({ fields, announce, place }) => {
        const cleaned = fields.map(([name, value]): TextField => [clean.name(name), clean.value(value)]);
        if (announce === 'declared') return { charset: chars, fields: cleaned, declared: chars.label };
        // The field, in any position, overrides the request's declaration.
        const all = cleaned.toSpliced(place % (cleaned.length + 1), 0, ['_charset_', chars.label]);
        const declared = { field: undefined, both: chars.label, against: 'iso-8859-2' }[announce];
        // An unknown label does not override a known one.
        const known = chars.label === 'no-such-thing' ? undefined : declared;
        return { charset: chars, fields: all, declared: known };
      }),
  );

export interface Clean {
  name: (text: string) => string;
  value: (text: string) => string;
}
const asItIs: Clean = { name: (text) => text, value: (text) => text };

/** Fields in UTF-8 without a declaration, as scripts send them. */
export const unannounced = (fields: TextField[]): EncodedFields => ({
  charset: utf8('utf-8'),
  fields,
  declared: undefined,
});

export const withCharset = (type: string, declared: string | undefined): string =>
  declared === undefined ? type : `${type}; charset=${declared}`;

const unseen: ReadonlySet<string> = new Set([...instructionFields, ...mailInstructionFields, ...honeypotFields]);

/** The fields that a reader sees: without instructions and honeypots. */
export const seen = (fields: readonly (readonly [string, unknown])[]): Submission['fields'] =>
  fields.filter(([name]) => !unseen.has(name)) as Submission['fields'];
