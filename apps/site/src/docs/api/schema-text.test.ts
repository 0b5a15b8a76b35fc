import { describe, expect, it } from 'vitest';
import type { Schema } from './openapi.ts';
import { fieldsOf, limitText, typeText } from './schema-text.ts';

describe('typeText', () => {
  it.each<[Schema, string]>([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'date-time' }, 'timestamp'],
    [{ type: 'integer' }, 'integer'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] }, 'string or null'],
    [{ type: 'string', enum: ['a', 'b'] }, '"a" · "b"'],
    [{ const: 'ok', type: 'string' }, '"ok"'],
    [{ type: 'array', items: { type: 'string' } }, 'array of strings'],
    [{ type: 'array', items: { type: 'object', properties: {} } }, 'array of objects'],
    [{ type: 'array', items: { oneOf: [{ type: 'object' }, { type: 'object' }] } }, 'array of objects'],
    [{}, 'any JSON value'],
  ])('%j is %s', (schema, text) => {
    expect(typeText(schema)).toBe(text);
  });
});

describe('limitText', () => {
  it.each<[Schema, string]>([
    [{ type: 'string', minLength: 1, maxLength: 2048 }, '1–2,048 characters'],
    [{ type: 'string', maxLength: 9 }, 'at most 9 characters'],
    [{ type: 'integer', minimum: 0, maximum: 60, default: 5 }, '0–60; default 5'],
    [{ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 }, ''],
    [{ type: 'array', maxItems: 50 }, 'at most 50 entries'],
    [{ anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] }, 'at most 9 characters'],
    [{ type: 'object', default: {} }, ''],
  ])('%j has %j', (schema, text) => {
    expect(limitText(schema)).toBe(text);
  });
});

describe('fieldsOf', () => {
  it('names an inner key by its path', () => {
    const item: Schema = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
    const schema: Schema = {
      type: 'object',
      properties: { items: { type: 'array', items: item }, quiet: { anyOf: [item, { type: 'null' }] } },
      required: ['items'],
    };
    expect(fieldsOf(schema).map(({ name, depth, required }) => [name, depth, required])).toEqual([
      ['items', 0, true],
      ['items[].id', 1, true],
      ['quiet', 0, false],
      ['quiet.id', 1, true],
    ]);
  });
});
