import type { Submission } from '@postern/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stopwatch } from '../../../test/stopwatch.ts';
import { newChildId } from '../../ids.ts';
import { toConditions, toQueries } from './build-query.ts';
import { MAX_LEXEMES, toLexemes } from './build-document.ts';
import { longHash, shortHash } from './hash-text.ts';
import { periodOfId, wordScope } from './build-lexemes.ts';

const endpoint_id = 'abcdefghij';
const id = newChildId(endpoint_id, new Date('2026-11-20T12:00:00Z'));
const place = { endpoint_id, period: periodOfId(id) };
const lexemesOf = (fields: Submission['fields'], files: { field: string; name: string }[] = []) =>
  toLexemes({ endpoint_id, id, fields, files });
const wordsOf = (fields: Submission['fields']) =>
  lexemesOf(fields)
    .filter((lexeme) => lexeme.startsWith(wordScope(place)))
    .map((lexeme) => lexeme.slice(5));

describe('a document', () => {
  it('has the words of all values at any depth, and no names', () => {
    expect(
      wordsOf([
        ['a', 'One two'],
        ['b', { c: ['three', 4, true, null, { d: 'five' }] }],
      ]),
    ).toEqual(['4', 'true', 'five', 'three', 'one', 'two']);
  });

  it('has the words of file names', () => {
    expect(lexemesOf([], [{ field: 'cv', name: 'Noor-CV.pdf' }])).toEqual(
      expect.arrayContaining(['noor', 'cv', 'pdf'].map((word) => wordScope(place) + word)),
    );
  });

  it('has nothing in common with one of another endpoint or period', () => {
    const fields: Submission['fields'] = [['a', 'one']];
    const later = newChildId(endpoint_id, new Date('2027-11-20T12:00:00Z'));
    const other = newChildId('ABCDEFGHIJ', new Date('2026-11-20T12:00:00Z'));
    const own = new Set(lexemesOf(fields));
    const others = [
      ...toLexemes({ endpoint_id, id: later, fields, files: [] }),
      ...toLexemes({ endpoint_id: 'ABCDEFGHIJ', id: other, fields, files: [] }),
    ];
    expect(others.filter((lexeme) => own.has(lexeme))).toEqual([]);
  });

  it('keeps room for short values beside a long one', () => {
    const long = Array.from({ length: 100_000 }, (_, n) => `w${n}`).join(' ');
    const lexemes = lexemesOf([
      ['message', long],
      ['name', 'Noor'],
    ]);
    expect(lexemes.length).toBeGreaterThan(MAX_LEXEMES - 2);
    expect(lexemes).toContain(`${wordScope(place)}noor`);
  });

  it.each([
    ['a megabyte of one word', [['a', 'x'.repeat(1_048_576)]]],
    ['a megabyte of signs', [['a', '@'.repeat(1_048_576)]]],
    ['a megabyte of schemes', [['a', '://'.repeat(349_525)]]],
    ['a megabyte of marks', [['a', `e${'\u0301'.repeat(524_288)}`]]],
    ['a megabyte that folds to eighteen times its length', [['a', '\ufdfa'.repeat(349_525)]]],
    ['a megabyte of halves', [['a', '\ud800'.repeat(349_525)]]],
    ['a long list', [['a', Array.from({ length: 300_000 }, (_, n) => n)]]],
    ['500 fields', Array.from({ length: 500 }, (_, n) => [`field ${n}`, `value ${n} `.repeat(1000)])],
  ] as [string, Submission['fields']][])('takes no time for %s', (_title, fields) => {
    const elapsed = stopwatch();
    expect(lexemesOf(fields).length).toBeLessThanOrEqual(MAX_LEXEMES);
    expect(elapsed()).toBeLessThan(1000);
  });

  it('is valid for any submission', () => {
    const anyFields = fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary' })));
    fc.assert(
      fc.property(anyFields, (fields) => {
        const lexemes = lexemesOf(fields as Submission['fields']);
        expect(lexemes.length).toBeLessThanOrEqual(MAX_LEXEMES);
        // oxlint-disable-next-line no-control-regex -- the test proves that there are none
        for (const lexeme of lexemes) expect(lexeme).toMatch(/^[^\0-\x1f]{6,80}$/);
      }),
    );
  });
});

describe('a search', () => {
  const query = (q: string) => toQueries(toConditions({ status: 'all', q }), place).all;
  const scope = wordScope(place);

  it.each([
    ['Jörg b', `'${scope}jorg':*&'${scope}b':*`],
    ['東京タ', `'${scope}東京'&'${scope}京タ'`],
    ['東', `'${scope}東':*`],
    ["https://x/a'\\", `'${scope}https':*&'${scope}x':*&'${scope}a':*&'${scope}https://x/a':*`],
  ])('for %j builds the query %s', (q, asked) => {
    expect(query(q)).toBe(asked);
  });

  it.each(["'", ':*', '\\', '&|!', '\0', '\ud800', '東\0'])('for %j never breaks out of its quotes', (q) => {
    expect(query(q).replaceAll(/'(?:[^'\\]|''|\\\\)*'/g, 'x')).toMatch(/^\(?x(:\*)?([&|]x(:\*)?)*\)?$/);
  });

  it('for punctuation finds nothing, for an empty text everything', () => {
    expect(toConditions({ status: 'all', q: '?!' }).isNever).toBe(true);
    expect(toConditions({ status: 'all', q: '  ' }).isNever).toBe(false);
  });
});

it('hashes of many similar texts are different', () => {
  const texts = Array.from({ length: 20_000 }, (_, n) => `${n % 100}field${n}`);
  expect(new Set(texts.map(longHash)).size).toBe(texts.length);
  expect(new Set(texts.map(shortHash)).size).toBeGreaterThan(texts.length - 10);
});
