import { routes, type Route } from '@postern/contracts';
import { describe, expect, it } from 'vitest';
import { operations } from './openapi.ts';
import { toCurl } from './operation.tsx';
import { sampleBodies, sampleQueries, sampleValue } from './samples.ts';

const calls = Object.entries(routes).flatMap(([group, named]) =>
  Object.entries(named).map(([name, route]) => [`${group}.${name}`, route as Route] as const),
);

describe('the examples of the REST reference', () => {
  it('exist for every call of the contract', () => {
    expect(operations.map(({ id }) => id).toSorted()).toEqual(calls.map(([id]) => id).toSorted());
    const withBody = operations.filter(({ body }) => body !== null).map(({ id }) => id);
    expect(Object.keys(sampleBodies).toSorted()).toEqual(withBody.toSorted());
  });

  it.each(calls)('%s fits the contract', (id, { input, path }) => {
    const keys = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [key, sampleValue(key)]);
    const query = new URLSearchParams(sampleQueries[id] ?? '');
    const sent = { ...Object.fromEntries([...keys, ...query]), ...sampleBodies[id] };
    expect(input?.safeParse(sent).error?.issues ?? []).toEqual([]);
  });

  it('are written the way a person types them', () => {
    const create = operations.find(({ id }) => id === 'endpoints.create');
    expect(create && toCurl(create)).toBe(
      `curl __PUBLIC_URL__/api/endpoints \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{ "name": "Repair enquiries" }'`,
    );
  });
});
