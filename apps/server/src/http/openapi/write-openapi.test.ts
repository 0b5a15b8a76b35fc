import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toSchema } from './to-openapi-schema.ts';
import { toOpenApi } from './write-openapi.ts';

/** All `$ref`s inside a value. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    key === '$ref' && typeof each === 'string' ? [each] : refsIn(each),
  );
}

/** The value at a JSON pointer (RFC 6901). */
function follow(document: unknown, ref: string): unknown {
  const keys = ref.split('/').slice(1);
  return keys.reduce<unknown>((at, key) => {
    const name = decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~');
    return typeof at === 'object' && at !== null ? Object.entries(at).find(([own]) => own === name)?.[1] : undefined;
  }, document);
}

describe('the OpenAPI document', () => {
  const document = toOpenApi();

  it('resolves every $ref to a component', () => {
    const refs = [...new Set(refsIn(document))].toSorted();
    expect(refs).toEqual(
      ['FormDefinition', 'FormDefinitionInput', 'Json', 'Problem'].map((name) => `#/components/schemas/${name}`),
    );
    expect(refs.filter((ref) => follow(document, ref) === undefined)).toEqual([]);
  });

  it('lets a destination’s configuration contain any JSON value', () => {
    expect(follow(document, '#/components/schemas/Json')).toMatchObject({
      anyOf: expect.arrayContaining([{ type: 'array', items: { $ref: '#/components/schemas/Json' } }]),
    });
    const create = '#/paths/~1api~1endpoints~1{endpoint_id}~1destinations/post/requestBody';
    expect(follow(document, `${create}/content/application~1json/schema/properties/config`)).toMatchObject({
      type: 'object',
      additionalProperties: { $ref: '#/components/schemas/Json' },
    });
  });

  it.each(['FormDefinition', 'FormDefinitionInput'])('defines %s', (name) => {
    const component = follow(document, `#/components/schemas/${name}`);
    expect(component).toMatchObject({ type: 'object', properties: { steps: { type: 'array' } } });
    expect(component).not.toHaveProperty('$defs');
  });

  it('refuses a recursive schema without a name', () => {
    const tree = z.object({
      get children() {
        return z.array(tree);
      },
    });
    expect(() => toSchema(z.object({ tree }), 'output')).toThrow('has no name');
    expect(() => toSchema(tree, 'output')).toThrow('has no place for #.');
  });
});
