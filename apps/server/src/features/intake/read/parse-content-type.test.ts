import { expect, test } from 'vitest';
import { stopwatch } from '../../../../test/stopwatch.ts';
import { parseContentType } from './parse-content-type.ts';

const parsed = (header: string | undefined) => {
  const found = parseContentType(header);
  return found && [found.essence, Object.fromEntries(found.parameters)];
};

test.each([
  ['text/plain', ['text/plain', {}]],
  ['Text/Plain ; Charset=UTF-8', ['text/plain', { charset: 'UTF-8' }]],
  [' application/json\t', ['application/json', {}]],
  [
    'multipart/form-data; boundary=----WebKitFormBoundaryABC',
    ['multipart/form-data', { boundary: '----WebKitFormBoundaryABC' }],
  ],
  ['multipart/form-data; boundary="a b;c\\"d"; x=y', ['multipart/form-data', { boundary: 'a b;c"d', x: 'y' }]],
  ['multipart/form-data;boundary=----=_Part_0(1):/?', ['multipart/form-data', { boundary: '----=_Part_0(1):/?' }]],
  ['multipart/form-data; boundary=one; boundary=two', ['multipart/form-data', { boundary: 'one' }]],
  ['text/plain;; charset=a;', ['text/plain', { charset: 'a' }]],
  ['text/plain; charset=""', ['text/plain', { charset: '' }]],
])('%j', (header, expected) => {
  expect(parsed(header)).toEqual(expected);
});

test.each([
  undefined,
  '',
  'text',
  'text/',
  '/plain',
  'text/plain garbage',
  'text/plain charset=a',
  'text/plain, text/html',
  'text/plain; charset',
  'text/plain; charset=',
  'text/plain; charset="a',
  'text/plain; charset="a"b',
  'te xt/plain',
  'text/plain\0',
  'text/plain;\r\nx=y',
])('%j is invalid', (header) => {
  expect(parsed(header)).toBeUndefined();
});

test('a hostile header costs nothing', () => {
  const elapsed = stopwatch();
  for (const piece of [';', '; ', ' ', '"', '\\"', ';a="', '; a=b ', '\t'])
    parsed(`a/b;boundary="${piece.repeat(16_000)}`);
  expect(elapsed()).toBeLessThan(3000);
});
