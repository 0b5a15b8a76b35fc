import type { Submission } from '@postern/contracts';
import fc from 'fast-check';
import { seen, type SentForm } from './sent-form.ts';

type Value = Submission['fields'][number][1];

const SPACES = ['', ' ', '\n', '\t\r\n '];

/** Includes lone surrogates and U+0000, which JSON can write. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc
    .array(
      fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
      { maxLength: 8 },
    )
    .map((units) => units.join('')),
  fc.constantFrom('', 'a', 'a[]', '__proto__', 'constructor', '2', '1', '\\', '"', '\ud800', '\udc00x', '_next'),
);

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.double({ noDefaultInfinity: true, noNaN: true }),
    fc.maxSafeInteger(),
    fc.constantFrom(null, true, false),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(text, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
}));

/** A text in quotes, with every character escaped or only those that must be. */
const quoted = (some: string, escaped: boolean): string => {
  if (!escaped) return JSON.stringify(some);
  const units = Array.from({ length: some.length }, (_, index) => some.charCodeAt(index));
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`;
};

/** One object, written name by name. Equal names are kept, and so is the order of names such as "2". */
export const json: fc.Arbitrary<SentForm> = fc
  .record({
    fields: fc.array(fc.tuple(text, value), { maxLength: 10 }),
    escaped: fc.boolean(),
    space: fc.constantFrom(...SPACES),
    bom: fc.boolean(),
    charset: fc.constantFrom('', '; charset=utf-8', '; charset=iso-8859-1'),
  })
  .map(({ fields, escaped, space, bom, charset }) => {
    const entries = fields.map(
      ([name, some]) =>
        `${space}${quoted(name, escaped)}${space}:${space}${typeof some === 'string' ? quoted(some, escaped) : JSON.stringify(some)}`,
    );
    const source = `${space}{${entries.join(`${space},`)}${space}}${space}`;
    return {
      type: `application/json${charset}`,
      body: Buffer.from(`${bom ? '\uFEFF' : ''}${source}`),
      fields: seen(fields),
      files: [],
    };
  });
