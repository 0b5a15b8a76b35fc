import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stopwatch } from '../../../../../test/stopwatch.ts';
import { defaultLimits, refusalOf } from '../testing.ts';
import { readUrlencoded } from './read-urlencoded.ts';

const read = (body: string | Buffer, charset?: string) =>
  readUrlencoded(typeof body === 'string' ? Buffer.from(body) : body, defaultLimits, charset).fields;

describe('parses like the URL standard', () => {
  test.each([
    ['', []],
    ['&', []],
    ['a', [['a', '']]],
    ['a=', [['a', '']]],
    ['=a', [['', 'a']]],
    ['=', [['', '']]],
    [
      'a=b&&c=d&',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a=b=c', [['a', 'b=c']]],
    ['a+b=c+%2B', [['a b', 'c +']]],
    ['b=%2sf%2a', [['b', '%2sf*']]],
    ['b=%2%2af%2a', [['b', '%2*f*']]],
    [
      'b=%&c=%a',
      [
        ['b', '%'],
        ['c', '%a'],
      ],
    ],
    ['test=%C2x', [['test', '\uFFFDx']]],
    ['a=%FE%FF', [['a', '\uFFFD\uFFFD']]],
    ['a=%EF%BB%BFtest', [['a', '\uFEFFtest']]],
    ['a=%2541', [['a', '%41']]],
    [
      'a=&amp;lt;',
      [
        ['a', ''],
        ['amp;lt;', ''],
      ],
    ],
    ['a=%00%0D%0A', [['a', '\0\r\n']]],
    [
      'a=ü&b=%C3%BC',
      [
        ['a', 'ü'],
        ['b', 'ü'],
      ],
    ],
    [
      '_charset_=&a=%C3%BC',
      [
        ['_charset_', ''],
        ['a', 'ü'],
      ],
    ],
  ])('%j', (body, fields) => {
    expect(read(body)).toEqual(fields);
  });

  test('repetitions, brackets and dangerous names stay unchanged', () => {
    const body = 'a[]=1&a[]=2&a[b]=3&a.b=4&__proto__=5&constructor=6&toString=7&2=8&1=9';
    expect(read(body).map(([name]) => name)).toEqual([
      'a[]',
      'a[]',
      'a[b]',
      'a.b',
      '__proto__',
      'constructor',
      'toString',
      '2',
      '1',
    ]);
    expect(({} as Record<string, unknown>)['5']).toBeUndefined();
  });

  test('any bytes give the same result as URLSearchParams', () => {
    const byte = fc.oneof(fc.constantFrom(...Buffer.from('%%%&&==++aF09 ?')), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 80 }), (bytes) => {
        // The constructor drops a leading "?" and takes text, so bytes beyond ASCII are passed as escapes.
        const text = bytes.map((one) => (one < 0x80 ? String.fromCharCode(one) : `%${one.toString(16)}`)).join('');
        expect(read(Buffer.from(bytes))).toEqual([...new URLSearchParams(`&${text}`)]);
      }),
      { numRuns: 2000 },
    );
  });

  test('any fields are read back unchanged', () => {
    const text = fc.string({ unit: 'binary' }).map((some) => some.toWellFormed());
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text)), (fields) => {
        expect(read(new URLSearchParams(fields).toString())).toEqual(fields);
      }),
    );
  });
});

describe('charsets', () => {
  test('a declared one', () => {
    expect(read('a=%FC%80', 'ISO-8859-1')).toEqual([['a', 'ü€']]);
    expect(read(Buffer.from('a=\xfc', 'latin1'), 'windows-1252')).toEqual([['a', 'ü']]);
    expect(read('a=%93%FA%96%7B', 'shift_jis')).toEqual([['a', '日本']]);
  });

  test('_charset_ wins, wherever it is', () => {
    expect(read('a=%FC&_charset_=iso-8859-15&b=%A4', 'utf-8')).toEqual([
      ['a', 'ü'],
      ['_charset_', 'iso-8859-15'],
      ['b', '€'],
    ]);
    expect(read('_charset_=windows-1251&a=%E6')[1]).toEqual(['a', 'ж']);
  });

  test('an unknown label, UTF-16 and unusable labels mean UTF-8', () => {
    for (const label of ['klingon', 'utf-16le', 'utf-7', 'hz-gb-2312', ''])
      expect(read('a=%C3%BC', label)).toEqual([['a', 'ü']]);
    expect(read('x_charset_=windows-1252&a=%C3%BC')[1]).toEqual(['a', 'ü']);
  });
});

describe('limits', () => {
  test('a body exactly at each limit is accepted', () => {
    expect(read('a=1&'.repeat(500))).toHaveLength(500);
    expect(read(`${'n'.repeat(255)}=1`)).toHaveLength(1);
    expect(read(`${'😀'.repeat(255)}=1`)).toHaveLength(1);
    expect(read(`a=${'v'.repeat(1024 * 1024)}`)).toHaveLength(1);
  });

  test('one more is too large, and the fields read so far are kept for the visitor', () => {
    const fields = refusalOf(() => read('a=1&'.repeat(501)));
    expect(fields).toMatchObject({ code: 'too_large', message: 'There are more than 500 fields.' });
    expect(fields.fields).toHaveLength(500);
    expect(refusalOf(() => read(`a=1&${'n'.repeat(256)}=1`))).toMatchObject({
      code: 'too_large',
      fields: [['a', '1']],
    });
    expect(refusalOf(() => read(`${'😀'.repeat(256)}=1`)).code).toBe('too_large');
    const value = refusalOf(() => read(`a=${'v'.repeat(1024 * 1024 + 1)}`));
    expect(value).toMatchObject({ code: 'too_large', message: '“a” is longer than 1 MB.', errors: [{ path: 'a' }] });
    expect(refusalOf(() => read(`a=${'ü'.repeat(1024 * 512 + 1)}`)).code).toBe('too_large');
  });

  test('a hundred thousand pairs cost nothing', () => {
    const body = Buffer.from('a=b&'.repeat(100_000));
    const elapsed = stopwatch();
    expect(refusalOf(() => read(body)).status).toBe(413);
    expect(elapsed()).toBeLessThan(3000);
  });

  test('many wrong fields are reported a few at a time', () => {
    const wrong = refusalOf(() => read(`${'n'.repeat(300)}=1&`.repeat(400)));
    expect(wrong.errors).toHaveLength(20);
  });
});
