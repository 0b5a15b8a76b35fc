import { formDefinitionSchema, patternSchema } from '@postern/contracts';
import { validateForm } from '@postern/contracts/validate-form';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { patternLiteral, patternSource } from './pattern-source.ts';

const pieces = [
  'a',
  'B',
  '\\d',
  '\\-',
  '\\/',
  '/',
  '[a-c]',
  '[^/x]',
  '[\\]\\-/]',
  '.',
  '(?:a|b)',
  '(',
  ')',
  '|',
  '*',
  '+?',
  '{2}',
  '^',
  '$',
  '\\$',
  '\\p{L}',
  '\n',
  '\u2028',
  'ß',
  '😀',
  '-',
];
const patterns = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  .map((all) => all.join(''))
  .filter((pattern) => patternSchema.safeParse(pattern).success);
const texts = fc.array(fc.constantFrom('a', 'B', 'c', '1', '-', '/', ']', '$', 'ß', '😀', '\n', '\u2028', 'x'), {
  maxLength: 4,
});

it('a pattern has the same meaning in code as in the validator', () => {
  const seen = { matched: 0 };
  fc.assert(
    fc.property(patterns, fc.array(texts, { minLength: 10 }), (pattern, all) => {
      const form = formDefinitionSchema.parse({
        steps: [{ fields: [{ type: 'text', id: 'a', name: 'a', label: 'A', pattern }] }],
      });
      const { flags, source } = readLiteral(patternLiteral(pattern));
      expect(source).not.toMatch(/[\n\r\u2028\u2029]/);
      const written = new RegExp(source, flags);
      // The HTML attribute is compiled with another flag.
      const attribute = new RegExp(`^(?:${patternSource(pattern)})$`, 'v');
      for (const text of all.map((chars) => chars.join('')).filter(Boolean)) {
        const isRight = validateForm(form, { fields: [['a', text]], files: [] }).errors.length === 0;
        expect([pattern, text, written.test(text), attribute.test(text)]).toEqual([pattern, text, isRight, isRight]);
        if (isRight) seen.matched += 1;
      }
    }),
    { numRuns: 400 },
  );
  expect(seen.matched).toBeGreaterThan(20);
});

/** The literal's source and flags. The source ends at the first slash that is neither escaped nor in a class. */
function readLiteral(literal: string): { source: string; flags: string } {
  let isClass = false;
  for (let at = 1; at < literal.length; at += 1) {
    const char = literal[at];
    if (char === '\\') at += 1;
    else if (char === '[') isClass = true;
    else if (char === ']') isClass = false;
    else if (char === '/' && !isClass) return { source: literal.slice(1, at), flags: literal.slice(at + 1) };
  }
  throw new Error(`${literal} does not end.`);
}
