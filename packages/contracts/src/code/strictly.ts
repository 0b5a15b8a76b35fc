import { z } from 'zod';

type Def = z.core.$ZodTypes['_zod']['def'];
type Schema = z.core.$ZodType;

/**
 * The same schema, in which no object, at any depth, has keys that the schema does not name. The API ignores such keys, so
 * that an older server understands a newer program. In a file that a person writes they are mistakes.
 */
export const strictly = <T extends z.ZodType>(schema: T): T => strict(schema) as T;

function strict(schema: Schema): Schema {
  const def = strictDef((schema as z.core.$ZodTypes)._zod.def);
  if (!def) return schema;
  const made = z.core.clone(schema as z.ZodType, def as never);
  // An id names one schema in generated documents, and this is another one.
  const description = z.globalRegistry.get(schema as z.ZodType)?.description;
  return description === undefined ? made : made.describe(description);
}

/** The definition with strict parts; undefined if it has no parts. */
function strictDef(def: Def): object | undefined {
  switch (def.type) {
    case 'object':
      return { ...def, catchall: z.never(), shape: strictShape(def.shape) };
    case 'array':
      return { ...def, element: strict(def.element) };
    case 'pipe':
      return { ...def, in: strict(def.in), out: strict(def.out) };
    case 'record':
      return { ...def, valueType: strict(def.valueType) };
    case 'union':
      return { ...def, options: def.options.map(strict) };
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return { ...def, innerType: strict(def.innerType) };
    default:
      return undefined;
  }
}

const strictShape = (shape: Readonly<Record<string, Schema>>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, strict(inner)]));
