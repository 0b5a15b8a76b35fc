import { formDefinitionSchema, problemSchema } from '@postern/contracts';
import { z } from 'zod';

export type Json = Record<string, unknown>;

/** Where a component of the document is found. */
export const refTo = (name: string): string => `#/components/schemas/${name}`;

type Direction = 'input' | 'output';

const convert = (schema: z.ZodType, io: Direction) => {
  const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const { [FORM]: _form, ...others } = $defs;
  return { own, definitions: Object.values(others) };
};

/** What the contract itself calls a form. What a caller may leave out, an answer has: these are two. */
const FORM = 'FormDefinition';
const formName = (io: Direction): string => (io === 'input' ? `${FORM}Input` : FORM);

/** zod refers to what holds itself below the schema, as `#/$defs/__schema0`: a place that the document does not have. */
const hoistRefs = (schema: object, io: Direction): Json =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    if (key !== '$ref' || typeof value !== 'string') return value;
    if (!value.startsWith('#/$defs/')) throw new Error(`The OpenAPI document has no place for ${value}.`);
    return refTo(value === `#/$defs/${FORM}` ? formName(io) : 'Json');
  }) as Json;

const toText = (definition: object) => JSON.stringify(hoistRefs(definition, 'output'));

/** Any JSON value, which holds others: besides forms the one thing that the contract defines by itself. */
const [anyJson = {}] = convert(z.object({ value: z.json() }), 'output').definitions;

/**
 * A schema as it stands in the document.
 * @throws for one that holds itself and is not any JSON value: it needs a name among the components
 */
export function toSchema(schema: z.ZodType, io: Direction): Json {
  const { own, definitions } = convert(schema, io);
  const nameless = definitions.find((definition) => toText(definition) !== toText(anyJson));
  if (nameless) throw new Error(`The OpenAPI document has no name for ${toText(nameless)}.`);
  return hoistRefs(own, io);
}

/** What is defined once, for all calls. */
export const components: Json = {
  Problem: toSchema(problemSchema, 'output'),
  Json: hoistRefs(anyJson, 'output'),
  [formName('input')]: formComponent('input'),
  [formName('output')]: formComponent('output'),
};

/** zod answers what has a name with a reference to it, and the thing itself among the definitions. */
function formComponent(io: Direction): Json {
  const { $defs } = z.toJSONSchema(formDefinitionSchema, { io });
  const { id: _, ...own } = $defs?.[FORM] ?? {};
  return hoistRefs(own, io);
}
