import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBashLine, toBashWord } from './bash-line.ts';

it.each([
  ['postern open ', ['postern', 'open', ''], '', ''],
  ['postern  open Con', ['postern', 'open', 'Con'], '', ''],
  [String.raw`postern open Summer\ f`, ['postern', 'open', 'Summer f'], '', ''],
  ['postern open "Summer f', ['postern', 'open', 'Summer f'], '"', ''],
  ["postern open 'it", ['postern', 'open', 'it'], "'", ''],
  ['postern open "a b" c', ['postern', 'open', 'a b', 'c'], '', ''],
  [String.raw`postern open Shop:\ or`, ['postern', 'open', 'Shop: or'], '', 'Shop:'],
  ['postern open "Shop: or', ['postern', 'open', 'Shop: or'], '"', ''],
])('reads %j', (line, words, quote, kept) => {
  expect(readBashLine(line)).toEqual({ words, quote, kept });
});

it('leaves what readline keeps', () => {
  expect(toBashWord('Shop: orders', readBashLine('postern open Shop:'))).toBe(String.raw`\ orders`);
  expect(toBashWord('shop: orders', readBashLine('postern open Shop:'))).toBeUndefined();
});

it('quotes a name so that bash reads the same name', () => {
  const names = fc.sample(
    fc.string({ unit: fc.constantFrom(...' ab\'"`$\\!*?[]{}()<>|&;#~é=:'.split('')), minLength: 1, maxLength: 8 }),
    { numRuns: 60, seed: 7 },
  );
  const quoted = names.flatMap((name) => [
    toBashWord(name, { words: [], quote: '', kept: '' }),
    `"${toBashWord(name, { words: [], quote: '"', kept: '' })}"`,
    `'${toBashWord(name, { words: [], quote: "'", kept: '' })}'`,
  ]);
  const read = execFileSync('bash', ['--norc', '-c', `printf '%s\\n' ${quoted.join(' ')}`], { encoding: 'utf8' });
  expect(
    read
      .trimEnd()
      .split('\n')
      .map((line) => line.trimEnd()),
  ).toEqual(names.flatMap((name) => [name, name, name].map((one) => one.trimEnd())));
});
