import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stopwatch } from '../../../../../test/stopwatch.ts';
import { defaultLimits, refusalOf } from '../testing.ts';
import { readText } from './read-text.ts';

const read = (body: string | Buffer, charset?: string) =>
  readText(typeof body === 'string' ? Buffer.from(body) : body, defaultLimits, charset).fields;

describe('text/plain as forms send it', () => {
  test.each([
    ['', []],
    ['a=b\r\n', [['a', 'b']]],
    [
      'a=b\r\nc=d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a=b', [['a', 'b']]],
    ['a=b=c\r\n', [['a', 'b=c']]],
    ['=x\r\n', [['', 'x']]],
    ['a=\r\n', [['a', '']]],
    ['a=\r\n\r\n', [['a', '\r\n']]],
    [
      'a=1\r\n2\r\n\r\n3\r\nb=4\r\n',
      [
        ['a', '1\r\n2\r\n\r\n3'],
        ['b', '4'],
      ],
    ],
    [
      'a=1\n2\r\nb=3\r\n',
      [
        ['a', '1\n2'],
        ['b', '3'],
      ],
    ],
    [
      'a=1\nb=2\n',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['just words', [['', 'just words']]],
    [
      'words\r\nmore\r\na=1\r\n',
      [
        ['', 'words\r\nmore'],
        ['a', '1'],
      ],
    ],
    [
      '\r\na=1\r\n',
      [
        ['', ''],
        ['a', '1'],
      ],
    ],
    ['{"a":1}', [['', '{"a":1}']]],
    ['a=%41+\0\r\n', [['a', '%41+\0']]],
    ['\uFEFFa=1\r\n', [['a', '1']]],
    [
      '__proto__=1\r\n2=x\r\n1=y\r\n',
      [
        ['__proto__', '1'],
        ['2', 'x'],
        ['1', 'y'],
      ],
    ],
  ])('%j', (body, fields) => {
    expect(read(body)).toEqual(fields);
  });

  test('output of the encoding algorithm is read back unchanged, unless it is ambiguous', () => {
    const text = fc.string({ unit: 'binary' }).map((some) => some.toWellFormed().replaceAll(/[\r\n\uFEFF]/g, ' '));
    const name = text.map((some) => some.replaceAll('=', '-'));
    const lines = fc.array(text.map((some) => some.replaceAll('=', '-'))).map((more) => more.join('\r\n'));
    const value = fc.tuple(text, lines).map(([first, more]) => first + (more && `\r\n${more}`));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (fields) => {
        expect(read(fields.map(([key, some]) => `${key}=${some}\r\n`).join(''))).toEqual(fields);
      }),
    );
  });

  test('charsets, declared and by _charset_', () => {
    expect(read(Buffer.from('a=\xfc\r\n', 'latin1'), 'iso-8859-1')).toEqual([['a', 'ü']]);
    expect(read(Buffer.from('a=\xfc\r\n_charset_=windows-1252\r\n', 'latin1'))[0]).toEqual(['a', 'ü']);
    expect(read(Buffer.from('a=\xfc\r\n', 'latin1'))).toEqual([['a', '\uFFFD']]);
  });

  test('limits, and oversized input quickly', () => {
    expect(refusalOf(() => read('a=1\r\n'.repeat(501)))).toMatchObject({ code: 'too_large', status: 413 });
    expect(refusalOf(() => read(`a=${'x\r\n'.repeat(400_000)}`)).message).toBe('“a” is longer than 1 MB.');
    const elapsed = stopwatch();
    expect(refusalOf(() => read('\r\n'.repeat(1_000_000))).code).toBe('too_large');
    expect(refusalOf(() => read('='.repeat(2_000_000))).code).toBe('too_large');
    expect(elapsed()).toBeLessThan(3000);
  });
});
