import { expect, it } from 'vitest';
import { excerptOf, markIn, termsOf } from './marks.ts';

const marked = (text: string, q: string) =>
  markIn(text, termsOf(q))
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

it('marks the beginnings of words, ignoring case and accents', () => {
  expect(marked('Émail CÉLADON, emailler', 'email celad')).toBe('[Émail] [CÉLAD]ON, [email]ler');
  expect(marked('overmail', 'mail')).toBe('overmail');
  expect(marked('o.brandt@mail.example', 'mail')).toBe('o.brandt@[mail].example');
});

it('marks any run in scripts without spaces', () => {
  expect(marked('東京都で開く合同展', '合同')).toBe('東京都で開く[合同]展');
});

it('handles text without words, surrogate pairs and their halves', () => {
  expect(marked('a<b>&"', '<&"')).toBe('a<b>&"');
  expect(marked('😀 party', 'party')).toBe('😀 [party]');
  expect(marked('\ud83d party', 'party')).toBe('\ud83d [party]');
  expect(marked('x'.repeat(10_000), 'x')).toBe(`[x]${'x'.repeat(9_999)}`);
});

it('brings hidden matches into view', () => {
  const parts = markIn(`${'x '.repeat(40)}cup`, ['cup']);
  expect(excerptOf(parts, 40).map(({ text }) => text)).toEqual([`…${'x '.repeat(12)}`, 'cup']);
  expect(excerptOf(parts, 100)).toBe(parts);
  expect(excerptOf(markIn('nothing', ['cup']), 3)).toHaveLength(1);
});
