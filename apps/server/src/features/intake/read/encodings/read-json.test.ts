import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stopwatch } from '../../../../../test/stopwatch.ts';
import type { JsonValue } from '../../../../lib/field-entry.ts';
import { readJson } from './read-json.ts';
import { defaultLimits, refusalOf } from '../testing.ts';

const read = (body: string | Buffer) =>
  readJson(typeof body === 'string' ? Buffer.from(body) : body, defaultLimits).fields;

const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

const many = (count: number) => `{${Array.from({ length: count }, (_, i) => `"f${i}":1`).join(',')}}`;

describe('the entries of the object, as sent', () => {
  test.each<[string, [string, JsonValue][]]>([
    ['{}', []],
    [' \r\n\t{ } \n', []],
    ['{"a":1}', [['a', 1]]],
    [
      '{ "a" : 1 , "b" : "x" }',
      [
        ['a', 1],
        ['b', 'x'],
      ],
    ],
    [
      '{"b":1,"10":2,"2":3,"a":4}',
      [
        ['b', 1],
        ['10', 2],
        ['2', 3],
        ['a', 4],
      ],
    ],
    [
      '{"a":1,"a":2,"b":3,"a":4}',
      [
        ['a', 1],
        ['a', 2],
        ['b', 3],
        ['a', 4],
      ],
    ],
    [
      '{"":1,"constructor":2,"toString":3}',
      [
        ['', 1],
        ['constructor', 2],
        ['toString', 3],
      ],
    ],
    [
      '{"a":null,"b":false,"c":[1,"]",{}],"d":-1.5e3}',
      [
        ['a', null],
        ['b', false],
        ['c', [1, ']', {}]],
        ['d', -1500],
      ],
    ],
    [
      String.raw`{"a\"}":"\\\",}\\","b":"\\"}`,
      [
        ['a"}', '\\",}\\'],
        ['b', '\\'],
      ],
    ],
    [
      String.raw`{"a":"\u0000","b":"\ud800","\udfff":"\ud83d\ude00"}`,
      [
        ['a', '\0'],
        ['b', '\ud800'],
        ['\udfff', '😀'],
      ],
    ],
    ['\uFEFF{"a":"\uFEFF"}', [['a', '\uFEFF']]],
    ['{"a":"ü😀\u2028"}', [['a', 'ü😀\u2028']]],
  ])('%j', (body, fields) => {
    expect(read(body)).toEqual(fields);
  });

  test('__proto__ is a name like any other, at every depth', () => {
    const fields = read(
      '{"__proto__":{"__proto__":{"polluted":true}},"a":{"constructor":{"prototype":{"polluted":true}}}}',
    );
    expect(fields.map(([name]) => name)).toEqual(['__proto__', 'a']);
    expect(JSON.stringify(fields[0])).toBe('["__proto__",{"__proto__":{"polluted":true}}]');
    expect('polluted' in {}).toBe(false);
  });

  test('any fields are read back unchanged, whatever the spacing', () => {
    const text = fc.string({ unit: 'binary' });
    const space = fc.array(fc.constantFrom(' ', '\t', '\r', '\n')).map((chars) => chars.join(''));
    const value = fc.jsonValue({ maxDepth: 5 }).map((some) => JSON.parse(JSON.stringify(some)) as JsonValue);
    fc.assert(
      fc.property(fc.array(fc.tuple(text, value)), space, (fields, gap) => {
        const entries = fields.map(
          ([name, some]) => `${gap}${JSON.stringify(name)}${gap}:${gap}${JSON.stringify(some)}${gap}`,
        );
        // Lone surrogates have no UTF-8: JSON.stringify has escaped them.
        expect(read(`${gap}{${entries.join(',') || gap}}${gap}`)).toEqual(fields);
      }),
      { numRuns: 300 },
    );
  });
});

describe('refused', () => {
  test.each([
    '',
    ' ',
    '{',
    '}',
    '{"a"',
    '{"a":',
    '{"a":}',
    '{"a":1',
    '{"a":1,}',
    '{,}',
    '{"a":1,,"b":2}',
    '{"a":1}x',
    '{"a":1}{}',
    '{"a":1]',
    '{"a":[1}',
    '{"a":1 "b":2}',
    '{"a" 1}',
    '{a:1}',
    "{'a':1}",
    '{"a":01}',
    '{"a":1.}',
    '{"a":NaN}',
    '{"a":undefined}',
    '{"a":"\n"}',
    '{"a\n":1}',
    '{"a":"\\x"}',
    '{"a":"\\"}',
    '{"a":"',
    '{1:2}',
    '{"a":1;"b":2}',
    '{"a":tru}',
    '{"a":"b"c}',
    '[1',
    '[1]]',
    '"a',
    'nul',
    '1,2',
    'a=b',
  ])('%j is not JSON', (body) => {
    expect(refusalOf(() => read(body))).toMatchObject({ code: 'malformed', status: 400 });
  });

  test.each(['[]', '[{"a":1}]', '"a"', '1', 'null', 'true', ' [ ] '])('%j has no field names', (body) => {
    expect(refusalOf(() => read(body))).toMatchObject({ code: 'invalid', status: 422, errors: [{ path: '' }] });
  });

  test('accepts exactly what JSON.parse accepts', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"',
      '\\',
      '"a"',
      '"a":',
      '1',
      ' ',
      'null',
      '-',
      'e',
      '"\\""',
      '{"a":1}',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const body = pieces.join('');
        const isJson = succeeds(() => JSON.parse(body));
        const outcome = succeeds(() => read(body)) ? 'taken' : refusalOf(() => read(body)).code;
        expect(outcome === 'malformed').toBe(!isJson);
      }),
      { numRuns: 5000 },
    );
  });

  test('bytes that are not UTF-8', () => {
    for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82]])
      expect(
        refusalOf(() => read(Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')]))).status,
      ).toBe(400);
    expect(refusalOf(() => read(Buffer.from('\uFEFF{"a":1}', 'utf16le'))).status).toBe(400);
  });

  test('nesting: 32 levels are accepted, 33 and 50,000 are not', () => {
    expect(read(nested(32))).toHaveLength(1);
    for (const levels of [33, 50_000])
      expect(refusalOf(() => read(nested(levels)))).toMatchObject({ code: 'malformed', status: 400 });
    expect(refusalOf(() => read('['.repeat(50_000))).status).toBe(400);
    expect(refusalOf(() => read('{"a":'.repeat(50_000))).status).toBe(400);
  });

  test('a number that would become null', () => {
    for (const body of ['{"a":1e400}', '{"a":[{"b":-1E+999}]}', `{"a":${'9'.repeat(400)}}`])
      expect(refusalOf(() => read(body))).toMatchObject({ code: 'invalid', status: 422, errors: [{ path: 'a' }] });
    expect(read('{"b":1e300,"c":"1e400"}')).toEqual([
      ['b', 1e300],
      ['c', '1e400'],
    ]);
  });

  test('a number that a double would change', () => {
    for (const number of ['12345678901234567890', '9007199254740993', '0.1234567890123456789', '1e-400'])
      expect(refusalOf(() => read(`{"order":{"ids":["1e9", ${number}]}}`))).toMatchObject({
        code: 'invalid',
        message: `“order” contains the number ${number}, which cannot be stored exactly. Send it as text, in quotes.`,
        errors: [{ path: 'order', code: 'number_not_exact' }],
      });
    expect(read('{"a":"12345678901234567890","b":1.50,"c":9007199254740992}')).toEqual([
      ['a', '12345678901234567890'],
      ['b', 1.5],
      ['c', 9_007_199_254_740_992],
    ]);
    expect(refusalOf(() => read(`{"a":0.${'1'.repeat(100_000)}}`)).message).toMatch(
      /^“a” contains the number 0\.1{38}…,/,
    );
  });

  test('limits', () => {
    expect(read(many(500))).toHaveLength(500);
    expect(refusalOf(() => read(many(501)))).toMatchObject({ code: 'too_large', status: 413 });
    expect(read(`{"${'n'.repeat(255)}":1}`)).toHaveLength(1);
    expect(refusalOf(() => read(`{"${'n'.repeat(256)}":1}`)).code).toBe('too_large');
    expect(read(`{"a":"${'v'.repeat(1024 * 1024)}"}`)).toHaveLength(1);
    expect(read(`{"a":"${String.raw`\u0041`.repeat(1024 * 1024)}"}`)).toHaveLength(1);
    expect(refusalOf(() => read(`{"a":"${'v'.repeat(1024 * 1024 + 1)}"}`)).code).toBe('too_large');
    expect(refusalOf(() => read(`{"a":[${'1,'.repeat(1024 * 512)}1]}`)).code).toBe('too_large');
  });

  test('oversized input is refused quickly', () => {
    const elapsed = stopwatch();
    expect(refusalOf(() => read(`{"a":"${'\\'.repeat(5_000_000)}`)).status).toBe(400);
    expect(refusalOf(() => read(`{"a":${'[],'.repeat(3_000_000)}`)).status).toBe(400);
    expect(refusalOf(() => read(`{${'"a":1,'.repeat(1_000_000)}}`)).status).toBe(413);
    expect(elapsed()).toBeLessThan(3000);
  });
});

function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
