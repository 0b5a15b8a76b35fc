import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelFile } from './label-file.ts';

test.each([
  ['photo.jpg', 'photo.jpg'],
  ['C:\\fakepath\\photo.jpg', 'photo.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['dir/sub/', 'unnamed'],
  ['..', 'unnamed'],
  ['.', 'unnamed'],
  ['', 'unnamed'],
  ['  ', 'unnamed'],
  ['a\0b\r\nc\x7f\x9f.txt', 'abc.txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['\ud800.txt', '\uFFFD.txt'],
  ['日本 ü😀.png', '日本 ü😀.png'],
  ['.htaccess', '.htaccess'],
  [`${'a'.repeat(300)}.tar.gz`, `${'a'.repeat(252)}.gz`],
  ['😀'.repeat(200), `${'😀'.repeat(127)}\uFFFD`],
])('%j', (filename, label) => {
  expect(labelFile(filename)).toBe(label);
});

test('any input gives one line, no path, never empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (filename) => {
      const label = labelFile(filename);
      expect(label).toMatch(/^[^/\\\p{Cc}]{1,255}$/u);
      expect(label.isWellFormed()).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
