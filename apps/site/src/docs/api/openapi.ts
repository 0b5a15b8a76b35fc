import source from '../../../../../docs/api/openapi.json?raw';

/** The part of JSON Schema that our own document uses. */
export interface Schema {
  /** The path of a component in the document. */
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema | false;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  discriminator?: { propertyName: string };
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: Schema;
}

type Content = Readonly<Record<string, { schema: Schema }>>;

interface RawOperation {
  operationId: string;
  tags: readonly [string];
  summary: string;
  description?: string;
  security?: readonly Readonly<{ bearer?: readonly string[] }>[];
  parameters?: readonly Parameter[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, { description: string; content?: Content }>>;
}

interface Document {
  paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
}

/** One call of the REST interface, as the document describes it. */
export interface Operation {
  /** `endpoints.create` */
  id: string;
  tag: string;
  method: string;
  path: string;
  /** The call’s name: `List submissions`. */
  title: string;
  /** Details beyond the name; empty if there are none. */
  description: string;
  /** `ticket`: a token, or a one-time ticket in the query. */
  access: 'open' | 'token' | 'ticket';
  parameters: readonly Parameter[];
  body: Schema | null;
  /** Whether the body is a file. */
  sendsFile: boolean;
  /** The HTTP status of success. */
  status: number;
  /** The scope that an API key needs; `any`: none in particular; null: API keys cannot make the call. */
  scope: string | null;
  /** null: no body; `file`: bytes; `events`: a stream of server-sent events. */
  answer: Schema | 'file' | 'events' | null;
}

interface Source extends Document {
  tags: readonly { name: string; description: string }[];
  components: { schemas: Readonly<Record<string, Schema>> };
}

/** Components that a page describes itself, or that have no end. */
const separate = /\/(FormDefinition(Input)?|Json|Problem)$/;

const whole = JSON.parse(source) as Source;

/** The document with its other components in place: a page shows what is in an object, and not its name. */
const document = inline(whole) as Source;

function inline(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inline);
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...own } = value as Schema;
  if ($ref === undefined || separate.test($ref))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inline(each)]));
  const component = whole.components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)];
  if (!component) throw new Error(`The document has no component ${$ref}.`);
  return { ...asOne(inline(component) as Schema), ...own };
}

/** Alternatives with a key that tells them apart, as one object: what differs between them is a choice. */
function asOne(schema: Schema): Schema {
  const [first, ...others] = schema.discriminator ? (schema.oneOf ?? []) : [];
  if (!first) return schema;
  const variants = [first, ...others];
  const choiceOf = (key: string): Schema => {
    const each = variants.flatMap(({ properties }) => properties?.[key] ?? []);
    const distinct = [...new Map(each.map((one) => [JSON.stringify(one), one])).values()];
    const [only] = distinct;
    if (only && distinct.length === 1) return only;
    const { description } = only ?? {};
    const isListed = distinct.every((one) => one.const !== undefined);
    const choice = isListed ? { enum: distinct.map((one) => one.const) } : { anyOf: distinct };
    return { ...choice, ...(description !== undefined && { description }) };
  };
  const keys = Object.keys(first.properties ?? {});
  return { ...first, properties: Object.fromEntries(keys.map((key) => [key, choiceOf(key)])) };
}

/** What a group of calls is for. */
export function describeTag(tag: string): string {
  const found = document.tags.find(({ name }) => name === tag);
  if (!found) throw new Error(`The document has no tag ${tag}.`);
  return found.description;
}

/** Every call of the REST interface, in the document's order. Sending submissions has pages of its own. */
export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, calls]) =>
  Object.entries(calls)
    .filter(([, { tags }]) => tags[0] !== 'submit')
    .map(([method, call]) => toOperation(method.toUpperCase(), path, call)),
);

/** The anchor of a call on its page: `endpoints-create`. */
export const anchorOf = ({ id }: Pick<Operation, 'id'>): string => id.replace('.', '-');

function toOperation(method: string, path: string, call: RawOperation): Operation {
  const [status = '200', success] = Object.entries(call.responses).find(([key]) => key !== 'default') ?? [];
  const schemes = call.security ?? [];
  return {
    id: call.operationId,
    tag: call.tags[0],
    method,
    path,
    title: call.summary,
    description: call.description ?? '',
    access: schemes.length === 0 ? 'open' : schemes.some((scheme) => !('bearer' in scheme)) ? 'ticket' : 'token',
    parameters: call.parameters ?? [],
    body: call.requestBody?.content['application/json']?.schema ?? null,
    sendsFile: call.requestBody?.content['application/octet-stream'] !== undefined,
    status: Number(status),
    scope: schemes.flatMap(({ bearer }) => bearer ?? [])[0] ?? null,
    answer: answerOf(success?.content),
  };
}

function answerOf(content: Content | undefined): Operation['answer'] {
  if (!content) return null;
  if (content['text/event-stream']) return 'events';
  const json = content['application/json']?.schema;
  return json && json.format !== 'binary' ? json : 'file';
}
