import { describe, expect, it } from 'vitest';
import { exampleOf } from './example-of.ts';
import type { Schema } from './openapi.ts';

const schema: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    kind: { type: 'string', enum: ['a', 'b'] },
    count: { type: 'integer' },
    at: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
    parts: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } },
    note: { type: 'string' },
  },
  required: ['id', 'kind', 'count', 'at', 'parts'],
};

describe('exampleOf', () => {
  it('fills in missing values, in the order of the schema', () => {
    expect(JSON.stringify(exampleOf(schema, { count: 3, id: 'x' }))).toBe(
      '{"id":"x","kind":"a","count":3,"at":null,"parts":[]}',
    );
  });

  it('fills in the entries of a list', () => {
    expect(exampleOf(schema, { id: 'x', parts: [{ name: 'one' }] })).toMatchObject({ parts: [{ name: 'one' }] });
  });

  it.each([
    [{}, 'The example needs a value for .id.'],
    [{ id: 'x', colour: 'red' }, 'The example has .colour, which the schema does not have.'],
    [{ id: 'x', parts: [{}] }, 'The example needs a value for .parts[0].name.'],
  ])('refuses %j', (given, message) => {
    expect(() => exampleOf(schema, given)).toThrow(message);
  });
});
