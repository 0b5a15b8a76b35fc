import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorTable, formDefinitionSchema, routes, type Route } from '../src/index.ts';

const describeSchema = (schema: Route['output'], io: 'input' | 'output') => {
  if (!(schema instanceof z.ZodType)) return schema;
  // Forms have a separate snapshot: otherwise each call would repeat it.
  const { $defs: { FormDefinition: _, ...$defs } = {}, ...own } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  });
  return Object.keys($defs).length > 0 ? { ...own, $defs } : own;
};

/** The names of properties without a description, at any depth. */
const undescribed = (schema: unknown): string[] =>
  entries(schema).flatMap(([key, value]) => {
    if (key !== 'properties') return undescribed(value);
    const silent = entries(value).filter(([, property]) => !entries(property).some(([word]) => word === 'description'));
    return [...silent.map(([name]) => name), ...undescribed(value)];
  });

const entries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/**
 * The JSON Schema that other programs rely on. A changed snapshot is a changed promise. Additions are fine; removing,
 * renaming or narrowing something breaks other programs and needs a new major version.
 */
describe('the contract', () => {
  const all: [string, Route][] = Object.entries(routes).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
  );

  it.each(all)('%s', (_name, route) => {
    const { method, path, auth, scope, status, errors } = route;
    const schemas = { input: describeSchema(route.input, 'input'), output: describeSchema(route.output, 'output') };
    expect({ method, path, auth, scope, status, errors, ...schemas }).toMatchSnapshot();
  });

  it.each(['input', 'output'] as const)('a form as %s', (io) => {
    const form = z.toJSONSchema(formDefinitionSchema, { io });
    expect(form).toMatchSnapshot();
    expect(undescribed(form)).toEqual([]);
  });

  it('error codes', () => {
    expect(errorTable).toMatchSnapshot();
  });

  it.each(all)('%s describes every field for people', (_name, route) => {
    const schemas = { input: describeSchema(route.input, 'input'), output: describeSchema(route.output, 'output') };
    expect(undescribed(schemas)).toEqual([]);
  });

  it.each(Object.entries(routes))('%s gives each call a different name', (_group, calls) => {
    const names = Object.values(calls).map(({ summary }: Route) => summary);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => /[.:]/.test(name))).toEqual([]);
  });

  it.each(all)('%s has each value of its path in its input', (_name, route) => {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(Object.keys(route.input?.shape ?? {})).toEqual(expect.arrayContaining(inPath));
  });
});
