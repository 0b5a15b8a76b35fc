import fc from 'fast-check';
import { encodedFields, seen, withCharset, type SentForm } from './sent-form.ts';

const TYPE = 'application/x-www-form-urlencoded';

/** How unreserved bytes are written: as in the standard, all escaped, or bare wherever that is unambiguous. */
const STYLES = { standard: /[\w*.-]/, escaped: /(?!)/, bare: /[^&=+% ]/ } as const;

const written = (bytes: Buffer, style: RegExp): Buffer =>
  Buffer.concat(
    Array.from(bytes, (byte) => {
      const char = String.fromCharCode(byte);
      if (char === ' ' && style !== STYLES.escaped) return Buffer.from('+');
      return style.test(char) ? Buffer.of(byte) : Buffer.from(`%${byte.toString(16).padStart(2, '0')}`);
    }),
  );

/** Fields as a browser writes them, in any charset. */
const fromFields: fc.Arbitrary<SentForm> = fc
  .tuple(encodedFields(), fc.constantFrom(...Object.values(STYLES)))
  .map(([{ charset, fields, declared }, style]) => ({
    type: withCharset(TYPE, declared),
    // The label is read before any decoding. Browsers write it bare.
    body: Buffer.concat(
      fields.flatMap(([name, value], index) => {
        const pieceStyle = name === '_charset_' ? STYLES.standard : style;
        const [left, right] = [charset.encode(name), charset.encode(value)].map((some) => written(some, pieceStyle));
        return [Buffer.from(index === 0 ? '' : '&'), left ?? '', Buffer.from('='), right ?? ''].map((some) =>
          Buffer.from(some),
        );
      }),
    ),
    fields: seen(fields),
    files: [],
  }));

const PIECES = [
  '&',
  '&&',
  '=',
  '==',
  '+',
  '%',
  '%4',
  '%41',
  '%2b',
  '%zz',
  '%C3%BC',
  '%fF',
  '%00',
  '%0D%0A',
  '%25',
  '?',
];

/** Any text. The URL standard's own parser, which Node has, gives the expected result. */
const fromAnything: fc.Arbitrary<SentForm> = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 40 })
  .map((pieces) => {
    const text = pieces.join('').toWellFormed();
    // Node misreads bare bytes beside a broken escape. Escaped bytes mean the same. The parser removes one question
    // mark.
    const judged = text.replaceAll(/[^\0-\x7f]+/g, encodeURIComponent);
    const fields = [...new URLSearchParams(`?${judged}`)];
    return { type: TYPE, body: Buffer.from(text), fields: seen(fields), files: [] };
  });

export const urlencoded = fc.oneof(fromFields, fromAnything);
