import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { wordIssue } from '../src/index.ts';

const said = (schema: z.ZodType, input: unknown): string[] =>
  schema.safeParse(input, { error: (issue) => wordIssue(issue) }).error?.issues.map(({ message }) => message) ?? [];

const of = (schema: z.ZodType) => z.object({ it: schema });

describe('the error of a value is a sentence', () => {
  it.each([
    [z.string(), undefined, 'it is required.'],
    [z.enum(['a', 'b']), undefined, 'it is required.'],
    [z.union([z.string(), z.number()]), undefined, 'it is required.'],
    [z.string(), null, 'it must be text.'],
    [z.number(), Number.NaN, 'it must be a number.'],
    [z.number(), Number.POSITIVE_INFINITY, 'it must be a number.'],
    [z.coerce.number(), 'x', 'it must be a number.'],
    [z.int(), 1.5, 'it must be a whole number.'],
    [z.boolean(), 'x', 'it must be true or false.'],
    [z.array(z.string()), {}, 'it must be a list.'],
    [z.record(z.string(), z.string()), [], 'it must be an object.'],
    [z.null(), 1, 'it must be null.'],
    [z.literal('all'), 1, 'it must be all.'],
    [z.enum(['a', 'b', 'c']), 'd', 'it must be a, b or c.'],
    [z.enum(['a', 'b']).or(z.literal('all')), 'd', 'it must be a, b or all.'],
    [z.union([z.boolean(), z.enum(['true', 'false'])]), 1, 'it must be true or false.'],
    [
      z.union([z.iso.datetime(), z.iso.date()]),
      'x',
      'it must be a time in UTC such as 2026-07-01T12:00:00Z or a day such as 2026-07-01.',
    ],
    [z.union([z.array(z.object({ n: z.number() })), z.string()]), [{ n: 'x' }], 'it.0.n must be a number.'],
    [z.union([z.string().max(2), z.number()]), 'abc', 'it must have at most 2 characters.'],
    [z.string().min(1), '', 'it must not be empty.'],
    [z.array(z.string()).min(1), [], 'it must not be empty.'],
    [z.string().min(3), '', 'it must have at least 3 characters.'],
    [z.string().length(1), 'ab', 'it must have exactly 1 character.'],
    [z.array(z.string()).max(1), ['', ''], 'it must have at most 1 entry.'],
    [z.number().min(3), 2, 'it must be 3 or more.'],
    [z.number().max(3), 4, 'it must be 3 or less.'],
    [z.number().gt(3), 3, 'it must be more than 3.'],
    [z.number().lt(3), 3, 'it must be less than 3.'],
    [z.number().multipleOf(5), 3, 'it must be a multiple of 5.'],
    [z.email(), 'x', 'it must be an email address.'],
    [z.url(), 'x', 'it must be a complete URL such as https://example.org/.'],
    [z.string().regex(/^a$/), 'b', 'it is not valid.'],
    [z.string().regex(/^a$/, 'Say a.'), 'b', 'Say a.'],
    [z.string().refine((text) => text === 'a'), 'b', 'it is not valid.'],
    [z.strictObject({}), { a: 1 }, 'it has the unknown key “a”.'],
    [z.strictObject({ a: z.number() }), { a: 1, b: 2, c: 3 }, 'it has the unknown keys “b” and “c”.'],
    [
      z.strictObject({}),
      Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`k${at}`, at])),
      'it has the unknown keys “k0”, “k1”, “k2”, “k3”, “k4” and 4 more.',
    ],
    [z.strictObject({}), { ['x'.repeat(90)]: 1 }, `it has the unknown key “${'x'.repeat(60)}…”.`],
    [
      z.discriminatedUnion('type', [z.object({ type: z.literal('a') }), z.object({ type: z.literal('b') })]),
      {},
      'it.type must be a or b.',
    ],
    [
      z.discriminatedUnion('type', [z.object({ type: z.literal('a') }), z.object({ type: z.literal('b') })]),
      { type: 1 },
      'it.type must be a or b.',
    ],
  ] as const)('%#', (schema, input, sentence) => {
    expect(said(of(schema), { it: input })).toEqual([sentence]);
  });

  it('names the whole body, or the field beside which it is shown', () => {
    expect(said(z.object({}), null)).toEqual(['The input must be an object.']);
    const [issue] = z.int().safeParse(1.5).error?.issues ?? [];
    expect(issue && wordIssue(issue, 'This')).toBe('This must be a whole number.');
  });
});
