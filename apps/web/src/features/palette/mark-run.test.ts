import { describe, expect, it } from 'vitest';
import { holds, markRun } from './mark-run.ts';

const marked = (text: string, wanted: string): string =>
  markRun(text, wanted)
    .map((run) => (run.isMarked ? `[${run.text}]` : run.text))
    .join('');

describe('markRun', () => {
  it.each([
    ['Atelier Brandt: Kontakt', 'brandt', 'Atelier [Brandt]: Kontakt'],
    ['Atelier Brandt', ' RAND ', 'Atelier B[rand]t'],
    ['Café Łódź', 'cafe', '[Café] Łódź'],
    ['E\u0301mile', 'emile', '[E\u0301mile]'],
    ['Ｆｕｌｌ width', 'full', '[Ｆｕｌｌ] width'],
    ['株式会社', '式会', '株[式会]社'],
    ['👩‍🚀 Ada', 'ada', '👩‍🚀 [Ada]'],
    ['Kontakt', 'kontakt', '[Kontakt]'],
    ['Kontakt', 'x', 'Kontakt'],
    ['Kontakt', '  ', 'Kontakt'],
    ['', 'a', ''],
  ])('in %j finds %j: %j', (text, wanted, expected) => expect(marked(text, wanted)).toBe(expected));

  it('keeps every character', () => {
    const text = 'ﬁnancé ẞtraße İstanbul';
    for (const wanted of ['fi', 'sse', 'i', 'n', 'istanbul'])
      expect(
        markRun(text, wanted)
          .map((run) => run.text)
          .join(''),
      ).toBe(text);
  });
});

it('ignores case and accents', () => {
  expect([holds('Ångström', 'angstrom'), holds('abc', ''), holds('abc', 'd')]).toEqual([true, true, false]);
});
