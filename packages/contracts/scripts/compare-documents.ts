import { findBreaks, type Direction, type Schema } from './compare-schemas.ts';

type Content = Readonly<Record<string, { schema: Schema }>>;

interface Operation {
  parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  security?: readonly Readonly<Record<string, readonly string[]>>[];
  responses: Readonly<Record<string, { content?: Content }>>;
}

/** An OpenAPI document of ours. */
export interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  webhooks?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

/** What a program that was written for the old interface could trip over with the new one: a sentence for each. */
export function compareDocuments(old: ApiDocument, next: ApiDocument): string[] {
  return [
    ...compareAll(old, next, 'paths', 'input'),
    // The server is the caller here: its bodies are answers to those who receive them.
    ...compareAll(old, next, 'webhooks', 'output'),
  ];
}

function compareAll(old: ApiDocument, next: ApiDocument, part: 'paths' | 'webhooks', bodies: Direction): string[] {
  return Object.entries(old[part] ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const title = `${method.toUpperCase()} ${path}`;
      const other = next[part]?.[path]?.[method];
      if (!other) return [`${title}: the call was removed.`];
      return compareOperations([old, operation], [next, other], bodies).map((sentence) => `${title}: ${sentence}`);
    }),
  );
}

type InDocument = readonly [document: ApiDocument, operation: Operation];

function compareOperations([old, a]: InDocument, [next, b]: InDocument, bodies: Direction): string[] {
  const breaksOf = (before: Schema, after: Schema, direction: Direction) =>
    findBreaks(
      { schema: before, components: old.components.schemas },
      { schema: after, components: next.components.schemas },
      direction,
    );
  const contentBreaks = (before: Content = {}, after: Content = {}, direction: Direction) =>
    Object.entries(before).flatMap(([type, { schema }]) => {
      const other = after[type];
      return other ? breaksOf(schema, other.schema, direction) : [`${type} is no longer there.`];
    });
  const successes = Object.entries(a.responses).filter(([status]) => /^[23]/.test(status));
  return [
    ...compareParameters(a, b, breaksOf),
    ...contentBreaks(a.requestBody?.content, b.requestBody?.content, bodies),
    ...(bodies === 'input' && !needsBody(a) && needsBody(b) ? ['A body is now required.'] : []),
    ...compareSecurity(a, b),
    ...successes.flatMap(([status, { content }]) => {
      const other = b.responses[status];
      return other ? contentBreaks(content, other.content, 'output') : [`The status is no longer ${status}.`];
    }),
  ];
}

const needsBody = ({ requestBody }: Operation): boolean =>
  requestBody?.required === true &&
  Object.values(requestBody.content).some(({ schema }) => (schema.required ?? []).length > 0);

/** Every way in that a caller had must still be enough: no scheme, or one with its scopes. */
function compareSecurity({ security: before = [] }: Operation, { security: after = [] }: Operation): string[] {
  const fits = (had: Readonly<Record<string, readonly string[]>>) =>
    after.length === 0 ||
    after.some((needs) =>
      Object.entries(needs).every(
        ([scheme, scopes]) => scopes.every((scope) => had[scheme]?.includes(scope)) && scheme in had,
      ),
    );
  return (before.length === 0 ? [{}] : before).every(fits) ? [] : ['It needs other permissions.'];
}

function compareParameters(
  a: Operation,
  b: Operation,
  breaksOf: (before: Schema, after: Schema, direction: Direction) => string[],
): string[] {
  const key = (parameter: { name: string; in: string }) => `${parameter.in} ${parameter.name}`;
  const [olds, nexts] = [a.parameters ?? [], b.parameters ?? []];
  const known = new Map(olds.map((parameter) => [key(parameter), parameter]));
  const kept = new Map(nexts.map((parameter) => [key(parameter), parameter]));
  return [
    ...olds.flatMap((parameter) => {
      const other = kept.get(key(parameter));
      if (!other) return [`The parameter “${parameter.name}” was removed.`];
      return breaksOf(parameter.schema, other.schema, 'input').map((text) => `Parameter “${parameter.name}”: ${text}`);
    }),
    ...nexts
      .filter((parameter) => parameter.required && !known.get(key(parameter))?.required)
      .map(({ name }) => `The parameter “${name}” is now required.`),
  ];
}
