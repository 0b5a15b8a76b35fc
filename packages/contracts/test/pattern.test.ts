import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PatternError, readPattern } from '../src/forms/pattern.ts';
import { cpuTimeMs } from './cpu-time.ts';

const matches = (pattern: string, text: string) => readPattern(pattern).matches(text);

function attempt(source: string): 'read' | 'refused' {
  try {
    readPattern(source).matches('abc');
    return 'read';
  } catch (error) {
    if (error instanceof PatternError) return 'refused';
    throw error;
  }
}

/** How HTML reads `pattern`. */
const inHtml = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`, 'v').test(text);

/** Patterns over a small alphabet, so that texts over the same alphabet often match. */
const { pattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(
      'a',
      'b',
      '1',
      '.',
      '[ab]',
      '[^a]',
      String.raw`\d`,
      String.raw`\w`,
      String.raw`\p{Lu}`,
      String.raw`[\p{Ll}1]`,
      'é',
      '😀',
    ),
    tie('pattern').map((inner) => `(${inner})`),
    tie('pattern').map((inner) => `(?:${inner})`),
  ),
  pattern: fc
    .array(
      fc
        .tuple(tie('piece'), fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,}', '{0,2}', '+?'))
        .map((parts) => parts.join('')),
      { minLength: 0, maxLength: 4 },
    )
    .chain((parts) => fc.constantFrom(parts.join(''), parts.join('|'))),
}));
const text = fc
  .array(fc.constantFrom('a', 'b', '1', 'A', 'é', '😀', '\n'), { maxLength: 6 })
  .map((chars) => chars.join(''));

describe('a pattern', () => {
  it('means the same as in HTML', () => {
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 10 }), (source, texts) => {
        // Random repetitions of repetitions may exceed the limit.
        fc.pre(attempt(source) === 'read');
        for (const each of texts)
          expect([source, each, matches(source, each)]).toEqual([source, each, inHtml(source, each)]);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['[A-Z]{2}-\\d{4}', 'AB-1234', true],
    ['[A-Z]{2}-\\d{4}', 'AB-12345', false],
    ['^\\d{5}$', '12345', true],
    ['\\p{L}+', 'Ærøskøbing', true],
    ['[\\p{L}\\p{M} ]+', 'Ærøskøbing nu', true],
    ['[^\\p{L}]', 'Æ', false],
    ['a|bc', 'bc', true],
    ['a|bc', 'abc', false],
    ['', '', true],
    ['\\$\\d+\\.\\d\\d', '$12.50', true],
    ['[\\]\\-]', '-', true],
  ])('%s matches “%s”: %s', (source, each, taken) => {
    expect(matches(source, each)).toBe(taken);
  });

  it.each([
    ['(a*)*b', 'a'],
    ['(a|aa)+', 'a'],
    ['(a|a)*c', 'a'],
    ['(.*.*.*)*x', 'a'],
    ['(a?){100}a{100}', 'a'],
  ])('%s is no slower for a text that almost matches', (source, char) => {
    const read = readPattern(source);
    const started = cpuTimeMs();
    read.matches(`${char.repeat(2000)}!`);
    expect(cpuTimeMs() - started).toBeLessThan(1000);
  });

  it.each([
    ['(?=a)', 'Only ( and (?: can begin a group at character 2.'],
    ['(?<=a)b', 'Only ( and (?: can begin a group at character 2.'],
    [String.raw`(a)\1`, String.raw`“\1” is not supported at character 6.`],
    [String.raw`\bword`, String.raw`“\b” is not supported at character 3.`],
    ['a**', 'A repetition cannot be repeated at character 4.'],
    ['*a', 'There is nothing for “*” to repeat at character 1.'],
    ['a{3,2}', 'The maximum of a repetition is below its minimum at character 7.'],
    ['a{,2}', 'A repetition must look like {2}, {2,} or {2,4} at character 2.'],
    ['(a', 'A group is not closed at character 3.'],
    ['a)', 'Unexpected “)” at character 2.'],
    ['[a', 'Unexpected end at character 3.'],
    ['[b-a]', '“[b-a]” is not valid at character 6.'],
    ['[a&&b]', 'Inside a class, “&” must be escaped as “\\&” at character 4.'],
    ['[a--b]', 'Inside a class, “-” must be escaped as “\\-” at character 4.'],
    ['[a[b]]', 'Inside a class, “[” must be escaped as “\\[” at character 4.'],
    [String.raw`[\p{L`, 'Unexpected end at character 6.'],
    [String.raw`\p{Nonsense}`, String.raw`“\p{Nonsense}” is not valid at character 13.`],
    ['a\\', 'Unexpected end at character 3.'],
    ['a$b', '“$” must be escaped as “\\$” at character 2.'],
    ['((((a{99}){99}){99}){99}){99}', 'Its repetitions exceed the maximum of 500 steps.'],
    ['('.repeat(30), 'Groups are nested too deeply at character 22.'],
  ])('%s is refused with a reason', (source, message) => {
    expect(() => readPattern(source)).toThrow(new PatternError(message));
  });

  it('is parsed quickly, however often it repeats nothing', () => {
    const started = cpuTimeMs();
    readPattern('((((((){9999}){9999}){9999}){9999}){9999}){9999}');
    expect(cpuTimeMs() - started).toBeLessThan(1000);
  });

  it('of any characters is parsed or refused, and never fails otherwise', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (source) => {
        expect(['read', 'refused']).toContain(attempt(source));
      }),
      { numRuns: 2000 },
    );
  });
});
