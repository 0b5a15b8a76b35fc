import { validateHeaderValue } from 'node:http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attachment } from './content-disposition.ts';

it.each([
  ['plan.pdf', `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`],
  ['plän 100%.pdf', `attachment; filename="pl_n 100_.pdf"; filename*=UTF-8''pl%C3%A4n%20100%25.pdf`],
  ['a"b\\c.txt', `attachment; filename="a_b_c.txt"; filename*=UTF-8''a%22b%5Cc.txt`],
  ['x\r\nSet-Cookie: a=b', `attachment; filename="xSet-Cookie: a=b"; filename*=UTF-8''xSet-Cookie%3A%20a%3Db`],
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
