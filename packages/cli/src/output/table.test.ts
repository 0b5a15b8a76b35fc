import fc from 'fast-check';
import { expect, it } from 'vitest';
import { printable, printableJson } from './printable.ts';
import { toTable } from './table.ts';
import { textWidth } from './width.ts';

const CONTROL = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
const hostile = '\u001B]0;owned\u0007\u001B[2J\u009B31m\u202Egpj.exe\r\n\u0000\uD800';

it('shows what would control the terminal as escapes', () => {
  expect(printable(hostile)).toBe(
    String.raw`\u{001b}]0;owned\u{0007}\u{001b}[2J\u{009b}31m\u{202e}gpj.exe\r\n\u{0000}\u{d800}`,
  );
  expect(printableJson({ hostile })).not.toMatch(CONTROL);
});

it('keeps JSON as it means', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 50 }), (text) => {
      expect(JSON.parse(printableJson({ text }))).toEqual({ text });
      expect(printableJson({ text })).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }),
    { numRuns: 20 },
  );
});

it('fits every table into the terminal, one line for each row', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.constant(hostile),
    fc.constant('表'.repeat(80)),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, cell), { maxLength: 5 }),
      fc.integer({ min: 30, max: 120 }),
      (rows, columns) => {
        const lines = toTable(['ID', 'NAME', 'FIELDS'], rows, columns);
        expect(lines).toHaveLength(rows.length + 1);
        for (const line of lines) {
          expect(textWidth(line)).toBeLessThanOrEqual(columns);
          expect(line).not.toMatch(CONTROL);
        }
      },
    ),
  );
});

it('cuts a megabyte without reading all of it', () => {
  expect(toTable(['A', 'B'], [['x'.repeat(1_000_000), 'b']], 20)).toEqual([
    'A                  B',
    'xxxxxxxxxxxxxxxx…  b',
  ]);
});
