import { z } from 'zod';

/** A place in an input. `with` returns an input that is valid except for the value in this place. */
export interface Place {
  /** The schema that checks the value. */
  schema: z.core.$ZodType;
  with: (value: unknown) => unknown;
}

type Def = z.core.$ZodTypes['_zod']['def'];

const defOf = (schema: z.core.$ZodType): Def => (schema as z.core.$ZodTypes)._zod.def;

const texts = [
  'text',
  'person@example.org',
  'https://example.org/hook',
  '2026-07-01T12:00:00Z',
  '2026-07-01',
  '09:30',
  'Europe/Berlin',
  'SE',
  '#1d6f63',
  '.pdf',
  'example.org',
  '12345:aaaaaaaaaaaaaaaaaaaaaaaa',
  '12345',
  'abcdefghij',
  'abcdefghij_00000000000000000000',
  '00000000000000000000',
];

/** A valid value for a schema, without the optional parts. */
export function validFor(schema: z.core.$ZodType): unknown {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([, inner]) => inner._zod.optin === undefined)
          .map(([key, inner]) => [key, validFor(inner)]),
      );
    case 'array':
      return z.safeParse(schema, []).success ? [] : [validFor(def.element)];
    case 'record':
      return {};
    case 'union':
      return validFor(def.options[0] as z.core.$ZodType);
    case 'pipe':
      return validFor(defOf(def.in).type === 'transform' ? def.out : def.in);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return validFor(def.innerType);
    default: {
      const candidates = [...texts, 1, 30, true, null, ...('values' in def ? def.values : []), ...enumValues(def)];
      const found = candidates.find((candidate) => z.safeParse(schema, candidate).success);
      if (found === undefined) throw new Error(`No sample fits a schema of type ${def.type}.`);
      return found;
    }
  }
}

const enumValues = (def: Def): unknown[] => ('entries' in def ? Object.values(def.entries) : []);

/** The schemas already visited, by key. */
type Seen = Map<string, Set<z.core.$ZodType>>;

/** Every place of a schema, at any depth. Fields of a form that share key and schema count as one place. */
export function* placesOf(schema: z.core.$ZodType, seen: Seen = new Map(), key = ''): Generator<Place> {
  const met = seen.get(key) ?? new Set();
  seen.set(key, met);
  if (met.has(schema)) return;
  met.add(schema);
  const def = defOf(schema);
  const inside = function* (inner: z.core.$ZodType, wrap: Place['with'], under = key): Generator<Place> {
    for (const place of placesOf(inner, seen, under)) yield { ...place, with: (value) => wrap(place.with(value)) };
  };
  const same: Place['with'] = (value) => value;
  switch (def.type) {
    case 'object': {
      const whole = validFor(schema) as object;
      for (const [name, inner] of Object.entries(def.shape))
        yield* inside(inner, (value) => ({ ...whole, [name]: value }), name);
      break;
    }
    case 'array':
      yield* inside(def.element, (value) => [value]);
      break;
    case 'record':
      yield { schema: def.keyType, with: (value) => ({ [String(value)]: validFor(def.valueType) }) };
      yield* inside(def.valueType, (value) => ({ key: value }));
      break;
    case 'union':
      for (const option of def.options) yield* inside(option, same);
      break;
    case 'pipe':
      yield* inside(def.in, same);
      return yield* inside(def.out, same);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return yield* inside(def.innerType, same);
    case 'lazy':
      return yield* inside(def.getter(), same);
    default:
  }
  yield { schema, with: same };
}
