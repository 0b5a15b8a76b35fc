import { deliveryEvents, submitAddresses } from '@postern/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createSchemas } from './to-openapi-schema.ts';
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

  it('resolves every $ref to a component, and uses every component', () => {
    const refs = [...new Set(refsIn(document))].toSorted();
    expect(refs.filter((ref) => follow(document, ref) === undefined)).toEqual([]);
    const { schemas } = document['components'] as { schemas: object };
    expect(
      Object.keys(schemas)
        .map((name) => `#/components/schemas/${name}`)
        .filter((ref) => !refs.includes(ref)),
    ).toEqual([]);
  });

  it('names the objects of the contract', () => {
    const answer = '/responses/200/content/application~1json/schema';
    expect(follow(document, `#/paths/~1api~1endpoints~1{id}/get${answer}`)).toEqual({
      $ref: '#/components/schemas/Endpoint',
    });
    expect(follow(document, '#/components/schemas/Endpoint/properties/settings/$ref')).toBe(
      '#/components/schemas/EndpointSettings',
    );
    // Callers may leave out what has a default.
    expect(follow(document, '#/components/schemas/DestinationFilter/required')).toContain('statuses');
    expect(follow(document, '#/components/schemas/DestinationFilterInput')).not.toHaveProperty('required');
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

  it('tells the kinds of a destination apart', () => {
    expect(follow(document, '#/components/schemas/Destination/discriminator')).toMatchObject({
      propertyName: 'kind',
      mapping: { email: '#/components/schemas/EmailDestination', teams: '#/components/schemas/TeamsDestination' },
    });
    expect(follow(document, '#/components/schemas/EmailDestination/properties/config/properties')).toHaveProperty('to');
  });

  it('names the codes of each status', () => {
    expect(follow(document, '#/paths/~1api~1endpoints~1{id}/put/responses')).toMatchObject({
      200: {},
      401: { description: 'Not signed in (`unauthenticated`).' },
      404: { description: 'Not found (`not_found`).' },
      422: { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
      default: {},
    });
  });

  it('has the media types of downloads', () => {
    expect(follow(document, '#/paths/~1api~1account~1archive/get/responses/200/content')).toHaveProperty([
      'application/zip',
    ]);
  });

  it('has every address that accepts submissions, and every event of a webhook', () => {
    const addresses = [...Object.values(submitAddresses).map(({ path }) => path), '/f/{id}.json'];
    for (const path of addresses)
      expect(follow(document, `#/paths/${path.replaceAll('/', '~1')}/post/responses`)).toMatchObject({
        201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Accepted' } } } },
        303: {},
        422: {},
        429: {},
      });
    const bodies = Object.values(document['webhooks'] as object).map((item) =>
      follow(item, '#/post/requestBody/content/application~1json/schema/$ref'),
    );
    expect(bodies).toEqual(
      ['SubmissionReceived', 'SubmissionReleased', 'SubmissionErased', 'ExportReady', 'TestEvent'].map(
        (name) => `#/components/schemas/${name}`,
      ),
    );
    expect(Object.keys(document['webhooks'] as object).toSorted()).toEqual(
      [...deliveryEvents, 'export.ready'].toSorted(),
    );
  });

  it('describes every tag that it uses', () => {
    const described = (document['tags'] as { name: string }[]).map(({ name }) => name);
    const operations = [document['paths'], document['webhooks']].flatMap((paths) =>
      Object.values(paths as Record<string, Record<string, { tags: string[] }>>).flatMap((item) => Object.values(item)),
    );
    expect([...new Set(operations.flatMap(({ tags }) => tags))].toSorted()).toEqual(described.toSorted());
  });
});

it('a recursive schema without a name is refused', () => {
  const tree = z.object({
    get children() {
      return z.array(tree);
    },
  });
  expect(() => createSchemas().toSchema(z.object({ tree }), 'output')).toThrow('has no name');
  expect(() => createSchemas().toSchema(tree, 'output')).toThrow('has no place for #.');
});
