import { brand, routes, type Route } from '@postern/contracts';
import { version } from '../../version.ts';
import { components, refTo, toSchema, type Json } from './to-openapi-schema.ts';

const problem = {
  description: 'Anything that is not a success.',
  content: { 'application/problem+json': { schema: { $ref: refTo('Problem') } } },
};

/** The OpenAPI 3.1 document of the REST interface, made from the contract's route table. */
export function toOpenApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [group, calls] of Object.entries(routes)) {
    for (const [name, route] of Object.entries(calls) as [string, Route][]) {
      const url = `/api${route.path}`;
      paths[url] = { ...paths[url], [route.method.toLowerCase()]: toOperation(group, name, route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} REST API`, version, summary: brand.tagline },
    paths,
    components: {
      schemas: components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function toOperation(group: string, name: string, route: Route): Json {
  const input = route.input ? toSchema(route.input, 'input') : { properties: {}, required: [] };
  const properties = Object.entries((input['properties'] ?? {}) as Record<string, Json>);
  const required = (input['required'] ?? []) as string[];
  const inPath = (key: string) => route.path.includes(`{${key}}`);
  const inQuery = route.method === 'GET' || route.method === 'DELETE' || route.body === 'bytes';
  const parameters = properties
    .filter(([key]) => inPath(key) || inQuery)
    .map(([key, { description, ...schema }]) => ({
      name: key,
      in: inPath(key) ? 'path' : 'query',
      required: inPath(key) || required.includes(key),
      description,
      schema,
    }));
  const body = properties.filter(([key]) => !inPath(key));
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    ...(route.auth === 'none' ? {} : { security: toSecurity(route) }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body === 'bytes' ? { requestBody: file } : {}),
    ...(!inQuery && body.length > 0 ? { requestBody: toBody(body, required) } : {}),
    responses: { [route.status]: toSuccess(route), default: problem },
  };
}

/** The scope that a key needs. OpenAPI 3.1 puts it where schemes without scopes list their roles. */
const toSecurity = ({ auth, scope }: Route): Json[] => [
  { bearer: scope === null ? [] : [scope] },
  ...(auth === 'ticket' ? [{}] : []),
];

const file: Json = {
  required: true,
  description: 'The file.',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

const toBody = (body: [string, Json][], required: string[]): Json => ({
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: Object.fromEntries(body),
        required: required.filter((key) => body.some(([name]) => name === key)),
      },
    },
  },
});

function toSuccess(route: Route): Json {
  if (route.output === null) return { description: 'Done.' };
  if (route.output === 'bytes')
    return {
      description: 'The file.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  if (route.output === 'events')
    return { description: 'Server-sent events.', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  return { description: 'Success.', content: { 'application/json': { schema: toSchema(route.output, 'output') } } };
}
