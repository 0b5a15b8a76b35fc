import { z } from 'zod';

export type Json = Record<string, unknown>;

type Direction = 'input' | 'output';

/** The reference to a component of the document. */
export const refTo = (name: string): string => `#/components/schemas/${name}`;

/** zod's name for a recursive schema without a name. */
const NAMELESS = /^__schema\d+$/;
/** The name of any JSON value, the only recursive schema of the contract without a name of its own. */
const ANY_JSON = 'Json';

export interface Schemas {
  /** A schema in the form of the document. Schemas with names become components. */
  toSchema(schema: z.ZodType, io: Direction): Json;
  /** The components that the schemas so far refer to, by name. */
  components: Record<string, Json>;
}

/**
 * Collects the components of a document. A named schema that callers may fill in differently from how answers have it,
 * because defaults may be left out, is two components: `Digest` and `DigestInput`. Answers must be converted first.
 */
export function createSchemas(): Schemas {
  const components: Record<string, Json> = {};

  /** Names whose parts are being converted: a part that refers to one of them closes a circle. */
  const open = new Set<string>();

  const add = (name: string, io: Direction, definitions: Record<string, Json>): string => {
    const known = NAMELESS.test(name) ? ANY_JSON : name;
    if (known === ANY_JSON) assertAnyJson(name, definitions);
    if (open.has(known)) return known;
    open.add(known);
    const { id: _, ...definition } = definitions[name] ?? {};
    const own = hoist(definition, io, definitions);
    open.delete(known);
    const isOther = components[known] !== undefined && !isSame(components[known], own);
    const title = isOther ? `${known}Input` : known;
    components[title] = own;
    return title;
  };

  const hoist = (schema: object, io: Direction, definitions: Record<string, Json>): Json => {
    const visit = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(visit);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .filter(isPromised)
          .map(([key, each]): [string, unknown] => {
            if (key !== '$ref' || typeof each !== 'string') return [key, visit(each)];
            if (!each.startsWith(DEFINITIONS)) throw new Error(`The OpenAPI document has no place for ${each}.`);
            return [key, refTo(add(each.slice(DEFINITIONS.length), io, definitions))];
          }),
      );
    };
    return withDiscriminator(visit(schema) as Json, components);
  };

  return {
    components,
    toSchema(schema, io) {
      const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
      return hoist(own, io, $defs);
    },
  };
}

/** @throws for any other recursive schema without a name */
function assertAnyJson(name: string, definitions: Record<string, Json>): void {
  const text = JSON.stringify(definitions[name]).replaceAll(name, ANY_JSON);
  if (text !== anyJson) throw new Error(`The OpenAPI document has no name for ${text}.`);
}

/** For alternatives that are components, the key whose value tells them apart: generators make a union of it. */
function withDiscriminator(schema: Json, components: Readonly<Record<string, Json>>): Json {
  const refs = (Array.isArray(schema['oneOf']) ? schema['oneOf'] : []).map(({ $ref }: { $ref?: string }) => $ref ?? '');
  const variants = refs.map((ref) => components[ref.slice(refTo('').length)]?.['properties'] as Json | undefined);
  const constOf = (variant: Json | undefined, key: string) => (variant?.[key] as Json | undefined)?.['const'];
  const key = Object.keys(variants[0] ?? {}).find((name) =>
    variants.every((each) => constOf(each, name) !== undefined),
  );
  if (key === undefined) return schema;
  const mapping = Object.fromEntries(refs.map((ref, at) => [constOf(variants[at], key), ref]));
  return { ...schema, discriminator: { propertyName: key, mapping } };
}

/** Answers may get more keys in a later version: programs must not rely on their absence. */
const isPromised = ([key, value]: [string, unknown]): boolean => key !== 'additionalProperties' || value !== false;

const DEFINITIONS = '#/$defs/';
const isSame = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

const anyJson = ((): string => {
  const { $defs = {} } = z.toJSONSchema(z.object({ value: z.json() }), { io: 'output' });
  const [[name, definition] = ['', {}]] = Object.entries($defs);
  return JSON.stringify(definition).replaceAll(name, ANY_JSON);
})();
