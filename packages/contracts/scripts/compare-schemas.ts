/** The part of JSON Schema that our OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  [bound: string]: unknown;
}

/** A schema in its document. */
export interface Side {
  schema: Schema;
  components: Readonly<Record<string, Schema>>;
}

/** `input`: what callers send; `output`: what they get. */
export type Direction = 'input' | 'output';

/**
 * What a program that was written for the old schema could trip over with the new one. Input may become wider, and output
 * narrower; both may get more keys.
 * @returns sentences, each beginning with the path of the key
 */
export function findBreaks(old: Side, next: Side, direction: Direction): string[] {
  return compare(old, next, { direction, path: '', open: new Set() });
}

interface Place {
  direction: Direction;
  path: string;
  /** Pairs of components that are being compared: they may contain themselves. */
  open: ReadonlySet<string>;
}

function compare(old: Side, next: Side, place: Place): string[] {
  const pair = `${old.schema.$ref} ${next.schema.$ref}`;
  if (old.schema.$ref && next.schema.$ref && place.open.has(pair)) return [];
  const open = new Set([...place.open, pair]);
  const [a, b] = [resolve(old), resolve(next)];
  const [variantsA, variantsB] = [variantsOf(a.schema), variantsOf(b.schema)];
  if (variantsA.length > 1 || variantsB.length > 1) return compareVariants(a, b, { ...place, open });
  return compareOne(a, b, { ...place, open });
}

/** Every variant of the narrower side must be one of the wider side. */
function compareVariants(old: Side, next: Side, place: Place): string[] {
  const [as, bs] = [variantsOf(old.schema), variantsOf(next.schema)];
  const fits = (a: Schema, b: Schema) => compare({ ...old, schema: a }, { ...next, schema: b }, place).length === 0;
  const homeless =
    place.direction === 'input'
      ? as.filter((a) => !bs.some((b) => fits(a, b)))
      : bs.filter((b) => !as.some((a) => fits(a, b)));
  const what = place.direction === 'input' ? 'no longer accepts' : 'can now be';
  return homeless.map((schema) => `${at(place)} ${what} ${nameOf(schema)}.`);
}

function compareOne(old: Side, next: Side, place: Place): string[] {
  return [
    ...compareValues(old.schema, next.schema, place),
    ...(place.direction === 'input' ? compareBounds(old.schema, next.schema, place) : []),
    ...compareProperties(old, next, place),
    ...compareInner('items', old, next, { ...place, path: `${place.path}[]` }),
    ...compareInner('additionalProperties', old, next, { ...place, path: `${place.path}.*` }),
  ];
}

/** Types and listed values. An answer may get new values of a list: programs are told to expect them. */
function compareValues(a: Schema, b: Schema, place: Place): string[] {
  const [typesA, typesB] = [typesOf(a), typesOf(b)];
  const isInput = place.direction === 'input';
  const [narrow, wide] = isInput ? [typesA, typesB] : [typesB, typesA];
  // No type is any type. A whole number is a number.
  const isInside = (type: string) => wide.includes(type) || (type === 'integer' && wide.includes('number'));
  if (wide.length > 0 && (narrow.length === 0 || !narrow.every(isInside)))
    return [`${at(place)} was ${typesA.join(' or ') || 'anything'} and is ${typesB.join(' or ') || 'anything'}.`];
  const [listA, listB] = [listOf(a), listOf(b)];
  if (!isInput && listA && !listB) return [`${at(place)} can now be any text.`];
  if (!isInput && a.const !== undefined && !listB?.includes(a.const))
    return [`${at(place)} is no longer ${JSON.stringify(a.const)}.`];
  if (!isInput || !listB) return [];
  if (!listA) return [`${at(place)} now accepts listed values only.`];
  return listA
    .filter((value) => !listB.includes(value))
    .map((value) => `${at(place)} no longer accepts ${JSON.stringify(value)}.`);
}

/** Each limit, and whether it is an upper one. */
const bounds = { maxLength: true, maximum: true, maxItems: true, minLength: false, minimum: false, minItems: false };

function compareBounds(a: Schema, b: Schema, place: Place): string[] {
  const stricter = Object.entries(bounds).filter(([key, isUpper]) => {
    const [before, after] = [a[key], b[key]].map((value) => (typeof value === 'number' ? value : undefined));
    if (after === undefined) return false;
    if (before === undefined) return isUpper || after > 0;
    return isUpper ? after < before : after > before;
  });
  return [
    ...stricter.map(([key]) => `${at(place)} has a stricter ${key}: ${String(b[key])}.`),
    ...(b.pattern !== undefined && b.pattern !== a.pattern ? [`${at(place)} must match another pattern.`] : []),
    ...(b.format !== undefined && b.format !== a.format ? [`${at(place)} must have the format ${b.format}.`] : []),
    ...(b.additionalProperties === false && a.additionalProperties !== false
      ? [`${at(place)} no longer accepts other keys.`]
      : []),
  ];
}

function compareProperties(old: Side, next: Side, place: Place): string[] {
  const [a, b] = [old.schema.properties ?? {}, next.schema.properties ?? {}];
  const required = { old: old.schema.required ?? [], next: next.schema.required ?? [] };
  const inside = (key: string): Place => ({ ...place, path: place.path === '' ? key : `${place.path}.${key}` });
  const kept = Object.entries(a).flatMap(([key, schema]) => {
    const other = b[key];
    if (!other) return [`${at(inside(key))} was removed.`];
    const isOptional = place.direction === 'output' && required.old.includes(key) && !required.next.includes(key);
    return [
      ...(isOptional ? [`${at(inside(key))} can now be missing.`] : []),
      ...compare({ ...old, schema }, { ...next, schema: other }, inside(key)),
    ];
  });
  const needed = place.direction === 'input' ? required.next.filter((key) => !required.old.includes(key)) : [];
  return [...kept, ...needed.map((key) => `${at(inside(key))} is now required.`)];
}

function compareInner(key: 'items' | 'additionalProperties', old: Side, next: Side, place: Place): string[] {
  const [a, b] = [old.schema[key], next.schema[key]];
  if (typeof a !== 'object') return [];
  if (typeof b !== 'object') return place.direction === 'output' ? [`${at(place)} can now be anything.`] : [];
  return compare({ ...old, schema: a }, { ...next, schema: b }, place);
}

function resolve(side: Side): Side {
  const { $ref } = side.schema;
  if ($ref === undefined) return side;
  const schema = side.components[$ref.slice($ref.lastIndexOf('/') + 1)];
  if (!schema) throw new Error(`The document has no component ${$ref}.`);
  return resolve({ ...side, schema });
}

const variantsOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? [schema];

const typesOf = ({ type, const: only }: Schema): string[] =>
  type === undefined ? (only === undefined ? [] : [typeof only]) : [type].flat();

const listOf = (schema: Schema): readonly unknown[] | undefined =>
  schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);

const nameOf = (schema: Schema): string =>
  schema.$ref?.slice(schema.$ref.lastIndexOf('/') + 1) ?? (typesOf(schema).join(' or ') || 'another value');

const at = ({ path }: Place): string => (path === '' ? 'The value' : `“${path}”`);
