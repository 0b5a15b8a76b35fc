import { validateHeaderValue } from 'node:http';
import { parse } from 'content-disposition';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attachment } from './name-download.ts';

it.each([
  ['plan.pdf', `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`],
  ['plän 100%.pdf', `attachment; filename="pl_n 100_.pdf"; filename*=UTF-8''pl%C3%A4n%20100%25.pdf`],
  ['a"b\\c.txt', `attachment; filename="a_b_c.txt"; filename*=UTF-8''a%22b%5Cc.txt`],
  ["it's (1)*;.txt", `attachment; filename="it's (1)*;.txt"; filename*=UTF-8''it%27s%20%281%29%2A%3B.txt`],
  ['x\r\nSet-Cookie: a=b', `attachment; filename="xSet-Cookie: a=b"; filename*=UTF-8''xSet-Cookie%3A%20a%3Db`],
  ['a\u0000b\u0085.txt', `attachment; filename="ab.txt"; filename*=UTF-8''ab.txt`],
  ['half \uD83D.txt', `attachment; filename="half _.txt"; filename*=UTF-8''half%20%EF%BF%BD.txt`],
  ['😀.txt', `attachment; filename="__.txt"; filename*=UTF-8''%F0%9F%98%80.txt`],
  ['..%2f..%2fetc', `attachment; filename=".._2f.._2fetc"; filename*=UTF-8''..%252f..%252fetc`],
  ['', `attachment; filename="file"; filename*=UTF-8''file`],
])('writes %j', (name, header) => expect(attachment(name)).toBe(header));

it('is a valid header for any name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const header = attachment(name);
      validateHeaderValue('content-disposition', header);
      expect(header).toMatch(/^attachment; filename="[^"\\\r\n]+"; filename\*=UTF-8''[\w.~!#$&+^`|%-]+$/);
    }),
  );
});

it('gives the whole name back to its readers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      fc.pre(!/\p{Cc}/u.test(name) && name.trim() === name);
      expect(parse(attachment(name)).parameters['filename']).toBe(name);
    }),
  );
});
