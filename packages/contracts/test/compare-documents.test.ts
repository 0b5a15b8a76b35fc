import { describe, expect, it } from 'vitest';
import { compareDocuments, type ApiDocument } from '../scripts/compare-documents.ts';
import { findBreaks, type Schema } from '../scripts/compare-schemas.ts';

const text: Schema = { type: 'string' };
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});
const components = { Tree: object({ children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } }) };
const breaksOf = (direction: 'input' | 'output', old: Schema, next: Schema) =>
  findBreaks({ schema: old, components }, { schema: next, components }, direction);

describe('what callers send may become wider', () => {
  it.each<[Schema, Schema]>([
    [object({ a: text }), object({ a: text, b: text }, ['a'])],
    [object({ a: text }), object({ a: text }, [])],
    [{ enum: ['a'] }, { enum: ['a', 'b'] }],
    [{ type: 'string', enum: ['a'] }, text],
    [{ type: 'integer' }, { type: 'number' }],
    [text, { type: ['string', 'null'] }],
    [
      { type: 'string', maxLength: 5 },
      { type: 'string', maxLength: 6 },
    ],
    [{ type: 'string', pattern: 'a' }, text],
    [text, { anyOf: [text, { type: 'null' }] }],
    [text, {}],
    [{ $ref: '#/components/schemas/Tree' }, { $ref: '#/components/schemas/Tree' }],
  ])('from %j to %j', (old, next) => expect(breaksOf('input', old, next)).toEqual([]));

  it.each<[Schema, Schema, string]>([
    [object({ a: text }), object({ a: text, b: text }), '“b” is now required.'],
    [object({ a: text }, []), object({ a: text }), '“a” is now required.'],
    [object({ a: text, b: text }, []), object({ a: text }, []), '“b” was removed.'],
    [text, { type: 'integer' }, 'The value was string and is integer.'],
    [{}, text, 'The value was anything and is string.'],
    [{ enum: ['a', 'b'] }, { enum: ['a'] }, 'The value no longer accepts "b".'],
    [text, { type: 'string', enum: ['a'] }, 'The value now accepts listed values only.'],
    [text, { type: 'string', maxLength: 5 }, 'The value has a stricter maxLength: 5.'],
    [{ type: 'integer', minimum: 1 }, { type: 'integer', minimum: 2 }, 'The value has a stricter minimum: 2.'],
    [text, { type: 'string', pattern: 'a' }, 'The value must match another pattern.'],
    [{ anyOf: [text, { type: 'null' }] }, text, 'The value no longer accepts null.'],
    [text, { type: 'string', format: 'email' }, 'The value must have the format email.'],
    [object({}), { ...object({}), additionalProperties: false }, 'The value no longer accepts other keys.'],
    [
      object({ list: { type: 'array', items: object({ a: text }) } }),
      object({ list: { type: 'array', items: object({ a: { type: 'integer' } }) } }),
      '“list[].a” was string and is integer.',
    ],
  ])('but not narrower: from %j to %j', (old, next, sentence) =>
    expect(breaksOf('input', old, next)).toEqual([sentence]),
  );
});

describe('what callers get may become narrower, and have more keys', () => {
  it.each<[Schema, Schema]>([
    [object({ a: text }), object({ a: text, b: text })],
    [object({ a: text }, []), object({ a: text })],
    [{ type: ['string', 'null'] }, text],
    [{ type: 'number' }, { type: 'integer' }],
    [{ enum: ['a'] }, { enum: ['a', 'b'] }],
    [{ anyOf: [text, { type: 'null' }] }, text],
  ])('from %j to %j', (old, next) => expect(breaksOf('output', old, next)).toEqual([]));

  it.each<[Schema, Schema, string]>([
    [object({ a: text, b: text }), object({ a: text }), '“b” was removed.'],
    [object({ a: text }), object({ a: text }, []), '“a” can now be missing.'],
    [text, { type: ['string', 'null'] }, 'The value was string and is string or null.'],
    [text, { anyOf: [text, { type: 'null' }] }, 'The value can now be null.'],
    [{ type: 'string', enum: ['a'] }, text, 'The value can now be any text.'],
    [{ const: 'a' }, { const: 'b' }, 'The value is no longer "a".'],
    [{ type: 'array', items: text }, { type: 'array' }, '“[]” can now be anything.'],
  ])('but not wider: from %j to %j', (old, next, sentence) =>
    expect(breaksOf('output', old, next)).toEqual([sentence]),
  );
});

describe('two documents', () => {
  const document = (change: Partial<ApiDocument['paths'][string][string]> = {}): ApiDocument => ({
    components: { schemas: {} },
    paths: {
      '/things/{id}': {
        put: {
          parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
          requestBody: { content: { 'application/json': { schema: object({ name: text }) } } },
          responses: { 200: { content: { 'application/json': { schema: object({ id: text }) } } }, 404: {} },
          ...change,
        },
      },
    },
    webhooks: {
      made: {
        post: { requestBody: { content: { 'application/json': { schema: object({ id: text }) } } }, responses: {} },
      },
    },
  });
  const id = { name: 'id', in: 'path', required: true, schema: text };

  it('that are the same have no breaks', () => expect(compareDocuments(document(), document())).toEqual([]));

  it.each<[Parameters<typeof document>[0], string]>([
    [{ parameters: [] }, 'The parameter “id” was removed.'],
    [
      { parameters: [id, { name: 'q', in: 'query', required: true, schema: text }] },
      'The parameter “q” is now required.',
    ],
    [{ parameters: [{ ...id, schema: { type: 'integer' } }] }, 'Parameter “id”: The value was string and is integer.'],
    [{ security: [{ bearer: ['write'] }] }, 'It needs other permissions.'],
    [{ responses: { 201: {} } }, 'The status is no longer 200.'],
    [{ responses: { 200: {} } }, 'application/json is no longer there.'],
  ])('with %j', (change, sentence) =>
    expect(compareDocuments(document(), document(change))).toEqual([`PUT /things/{id}: ${sentence}`]),
  );

  it('without a call, and with less in a webhook', () => {
    expect(compareDocuments(document(), { ...document(), paths: {}, webhooks: {} })).toEqual([
      'PUT /things/{id}: the call was removed.',
      'POST made: the call was removed.',
    ]);
  });
});
