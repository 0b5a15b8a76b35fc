import { formDefinitionSchema, problemSchema } from '@postern/contracts';
import { z } from 'zod';

export type Json = Record<string, unknown>;

/** The reference to a component of the document. */
export const refTo = (name: string): string => `#/components/schemas/${name}`;

type Direction = 'input' | 'output';

const convert = (schema: z.ZodType, io: Direction) => {
  const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const { [FORM]: _form, ...others } = $defs;
  return { own, definitions: Object.values(others) };
};

/**
 * The contract's name for a form. A caller may leave out fields that an answer always has, so these are two components.
 */
const FORM = 'FormDefinition';
const formName = (io: Direction): string => (io === 'input' ? `${FORM}Input` : FORM);

/** zod puts recursive schemas below the schema, as `#/$defs/__schema0`: a place that the document does not have. */
const hoistRefs = (schema: object, io: Direction): Json =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key !== '$ref' || typeof value !== 'string') return value;
    if (!value.startsWith('#/$defs/')) throw new Error(`The OpenAPI document has no place for ${value}.`);
    return refTo(value === `#/$defs/${FORM}` ? formName(io) : 'Json');
  }) as Json;

const toText = (definition: object) => JSON.stringify(hoistRefs(definition, 'output'));

/** Any JSON value, which is recursive: besides forms the only definition of its kind in the contract. */
const [anyJson = {}] = convert(z.object({ value: z.json() }), 'output').definitions;

/**
 * A schema in the form of the document.
 * @throws for a recursive schema other than any JSON value: it needs a name among the components
 */
export function toSchema(schema: z.ZodType, io: Direction): Json {
  const { own, definitions } = convert(schema, io);
  const nameless = definitions.find((definition) => toText(definition) !== toText(anyJson));
  if (nameless) throw new Error(`The OpenAPI document has no name for ${toText(nameless)}.`);
  return hoistRefs(own, io);
}

/** The components that all calls share. */
export const components: Json = {
  Problem: toSchema(problemSchema, 'output'),
  Json: hoistRefs(anyJson, 'output'),
  [formName('input')]: formComponent('input'),
  [formName('output')]: formComponent('output'),
};

/** For a schema with a name, zod returns a reference, and the schema itself among the definitions. */
function formComponent(io: Direction): Json {
  const { $defs } = z.toJSONSchema(formDefinitionSchema, { io });
  const { id: _, ...own } = $defs?.[FORM] ?? {};
  return hoistRefs(own, io);
}
