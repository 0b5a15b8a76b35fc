import { describe, expect, test } from 'vitest';
import { stopwatch } from '../../../../../test/stopwatch.ts';
import { decodeUtf8 } from '../choose-decoder.ts';
import { decodeRaw, parsePartHead } from './parse-part-head.ts';
import { refusalOf } from '../testing.ts';

/** The parser gets the block with one character for each byte. */
const parse = (block: string) => {
  const { name, filename, ...rest } = parsePartHead(Buffer.from(block).toString('latin1'));
  return { name: decodeRaw(name, decodeUtf8), ...(filename && { filename: decodeRaw(filename, decodeUtf8) }), ...rest };
};

const disposition = (parameters: string) => parse(`Content-Disposition: form-data; ${parameters}`);

describe('names', () => {
  test.each([
    ['name="a"', 'a'],
    ['name=a', 'a'],
    ['name=""', ''],
    ['NAME = "a"', 'a'],
    ['name="a;b=c"', 'a;b=c'],
    ['name="ü 日本 😀"', 'ü 日本 😀'],
    ['name="a%22b%0D%0Ac%0d"', 'a"b\r\nc\r'],
    ['name="a%2541%41%2"', 'a%2541%41%2'],
    [String.raw`name="a\\b\c\\"`, String.raw`a\\b\c\\`],
    [String.raw`name="a\"b"`, 'a"b'],
    [String.raw`name="a\"; x="y"`, 'a\\'],
    ['name="a\0b"', 'a\0b'],
    ['name="__proto__"', '__proto__'],
    ['name="constructor"', 'constructor'],
    ["name*=utf-8''%e2%82%ac", '€'],
    ['name*=iso-8859-1\'de\'%fc; name="u"', 'ü'],
    ["name*=klingon''%fc", "klingon''%fc"],
    ['name="a"; name*=broken%zz', 'a'],
    [' name="a" ; ; x=y;', 'a'],
  ])('%s', (parameters, name) => {
    expect(disposition(parameters).name).toBe(name);
  });
});

describe('files', () => {
  test.each([
    ['filename="a.txt"', 'a.txt'],
    ['filename=""', ''],
    ['filename=a.txt', 'a.txt'],
    [String.raw`filename="C:\temp\"`, 'C:\\temp\\'],
    [String.raw`filename="C:\dir\a \"b\".txt"`, 'C:\\dir\\a "b".txt'],
    ['filename="e.txt"; filename*=utf-8\'\'%e2%82%ac.txt', '€.txt'],
    ["filename*=utf-8''%ff%zz", '\uFFFD%zz'],
    ['filename*=nonsense', 'nonsense'],
  ])('%s', (parameters, filename) => {
    expect(disposition(`name="f"; ${parameters}`).filename).toBe(filename);
  });

  test('no filename, no file', () => {
    expect(parse('content-disposition:form-data; name="a"\r\nContent-Type: application/octet-stream')).toEqual({
      name: 'a',
      contentType: 'application/octet-stream',
      charset: undefined,
    });
  });
});

test('types, charsets, foreign and folded headers', () => {
  expect(
    parse(
      'Content-Type: Text/HTML; charset=Latin1\r\nX-Y: z\r\nX-Y: z\r\nContent-Disposition: form-data;\r\n name="a"',
    ),
  ).toEqual({
    name: 'a',
    contentType: 'text/html',
    charset: 'Latin1',
  });
  expect(parse('Content-Disposition: form-data; name="a"').contentType).toBe('text/plain');
  expect(parse('Content-Type: nonsense\r\nContent-Disposition: form-data; name="a"').contentType).toBe(
    'application/octet-stream',
  );
});

test.each([
  '',
  'Content-Type: text/plain',
  'Content-Disposition: form-data',
  'Content-Disposition: form-data; filename="a"',
  'Content-Disposition: attachment; name="a"',
  'Content-Disposition: form-database; name="a"',
  'Content-Disposition: name="a"',
  'Content-Disposition: form-data name="a"',
  'Content-Disposition: form-data; name="a',
  'Content-Disposition: form-data; name="a"b',
  'Content-Disposition: form-data; name="a" b',
  'Content-Disposition: form-data; name="a"; name="b"',
  'Content-Disposition: form-data; name="a"; filename="b"; filename="c"',
  'Content-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="b"',
  'Content-Disposition: form-data; name="a"\r\nContent-Type: a/b\r\nContent-Type: c/d',
  'Content-Disposition form-data; name="a"',
  ' Content-Disposition: form-data; name="a"',
  'Content Disposition: form-data; name="a"',
  ': x\r\nContent-Disposition: form-data; name="a"',
  'Content-Disposition: form-data; name="a"\r\nbroken',
  'Content-Disposition: form-data; name="a"\r\n--boundary',
  'Content-Disposition: form-data; name="a\nb"',
  'Content-Disposition: form-data; name="a\rb"',
  'Content-Disposition: form-data; name="a"\nX: y',
])('%j is malformed', (block) => {
  expect(refusalOf(() => parse(block))).toMatchObject({ code: 'malformed', status: 400 });
});

test('a hostile header costs nothing', () => {
  const elapsed = stopwatch();
  for (const piece of ['\\"', '\\" ', '\\', '" ', ';', '; ', ' ', '%22', "'", '\r\n ', ';a="', '\\";', ';a=b '])
    for (const tail of ['', '"', '"x']) {
      try {
        disposition(`name="${piece.repeat(16_000 / piece.length)}${tail}`);
      } catch {}
    }
  expect(elapsed()).toBeLessThan(3000);
});
