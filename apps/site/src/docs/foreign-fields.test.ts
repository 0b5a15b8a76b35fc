import { expect, it } from 'vitest';
import { expandFields } from './foreign-fields.ts';

it('says what each field of another service means at an address', () => {
  const names = 'access_key subject redirect botcheck _next _replyto from_name';
  expect(expandFields(`Before.\n\n:fields web3forms ${names}\n\nAfter.`)).toBe(`Before.

| Field | Here |
|---|---|
| \`access_key\` | Names the endpoint. |
| \`subject\` | Works as \`_subject\`, and is stored as a field too. |
| \`redirect\` | Works as \`_redirect\`. |
| \`botcheck\` | Works: [a honeypot](#spam). |
| \`_next\` | Works: [an instruction](#instructions). |
| \`_replyto\` | Works: [the address for replies](#mail-fields), and stored. |
| \`from_name\` | No instruction. It is stored like any field. |

After.`);
});

it('gives a name no meaning at the address of another service', () => {
  expect(expandFields(':fields formspree redirect form-name')).toContain(
    '| `redirect` | No instruction. It is stored like any field. |\n| `form-name` | Ignored, and not stored. |',
  );
});

it('refuses an address that does not exist', () => {
  expect(() => expandFields(':fields nobody subject')).toThrow('There is no address called “nobody”.');
});
