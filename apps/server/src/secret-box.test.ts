import fc from 'fast-check';
import { expect, it } from 'vitest';
import { open, seal } from './secret-box.ts';

it('gives back any text, sealed differently each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
      const sealed = seal('secret', text, context);
      expect(open('secret', sealed, context)).toBe(text.toWellFormed());
      expect(seal('secret', text, context)).not.toBe(sealed);
    }),
  );
});

it('opens nothing that was altered, moved or sealed with another secret', () => {
  const sealed = seal('secret', 'text', 'here');
  const altered = sealed.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect(() => open('secret', altered, 'here')).toThrow();
  expect(() => open('secret', sealed, 'there')).toThrow();
  expect(() => open('other', sealed, 'here')).toThrow();
  expect(() => open('secret', 'v1.', 'here')).toThrow('not a sealed text');
  expect(() => open('secret', sealed.replace('v1', 'v2'), 'here')).toThrow('not a sealed text');
});
