import { formDefinitionSchema } from '@postern/contracts';
import { toHtmlCode } from '@postern/forms/code/html';
import { toJsonSchema } from '@postern/forms/code/json-schema';
import { toReactCode } from '@postern/forms/code/react';
import { toTypeCode } from '@postern/forms/code/typescript';
import { toZodCode } from '@postern/forms/code/zod';
import { templates } from '@postern/forms/templates/templates';
import { describe, expect, it } from 'vitest';
import { tokenize, type Language, type TokenKind } from './highlight.ts';

const kindsOf = (code: string, language: Language) =>
  tokenize(code, language)
    .filter(({ kind }) => kind)
    .map(({ text, kind }) => [text, kind] as [string, TokenKind]);

describe.each(templates)('code of $title', ({ form: given }) => {
  const form = formDefinitionSchema.parse(given);
  const sent = { form, action: 'https://postern.example/api/submit/k7Qm2xWv', version: 3 };
  it.each([
    ['html', toHtmlCode(sent)],
    ['ts', toReactCode(sent)],
    ['ts', toZodCode({ form })],
    ['ts', toTypeCode({ form })],
    ['json', JSON.stringify(toJsonSchema({ form }), null, 2)],
  ] as const)('%s: the joined pieces are the code', (language, code) => {
    const tokens = tokenize(code, language);
    expect(tokens.map(({ text }) => text).join('')).toBe(code);
    expect(tokens.filter(({ kind }) => kind).length).toBeGreaterThan(5);
  });
});

it('distinguishes comments, texts, patterns, words and tags of TypeScript', () => {
  const code = `/** Of "it". */
export interface A { "a-b"?: "one" | 'two' } // why
const url = "https://example.org"
const ok = /^["/]\\/x$/.test(url) && a / b
return <input id={x} />`;
  expect(kindsOf(code, 'ts')).toEqual([
    ['/** Of "it". */', 'comment'],
    ['export', 'keyword'],
    ['interface', 'keyword'],
    ['"a-b"', 'string'],
    ['"one"', 'string'],
    ["'two'", 'string'],
    ['// why', 'comment'],
    ['const', 'keyword'],
    ['"https://example.org"', 'string'],
    ['const', 'keyword'],
    ['/^["/]\\/x$/', 'string'],
    ['return', 'keyword'],
    ['<input', 'tag'],
    ['id', 'attr'],
    ['/>', 'tag'],
  ]);
});

it('treats a template literal of TypeScript as a string, whatever it contains', () => {
  expect(kindsOf('const name = `“${"it\'s"}” // is`', 'ts')).toEqual([
    ['const', 'keyword'],
    ['`“${"it\'s"}” // is`', 'string'],
  ]);
});

it('distinguishes a comment of JavaScript from an address', () => {
  expect(kindsOf("// app/page.jsx\nfetch('https://example.org')", 'js')).toEqual([
    ['// app/page.jsx', 'comment'],
    ["'https://example.org'", 'string'],
  ]);
});

it('distinguishes the names of JSON from its texts', () => {
  expect(kindsOf('{ "a": "b: \\"c\\"", "d": [true, null, 1] }', 'json')).toEqual([
    ['"a"', 'attr'],
    ['"b: \\"c\\""', 'string'],
    ['"d"', 'attr'],
    ['true', 'keyword'],
    ['null', 'keyword'],
  ]);
});
