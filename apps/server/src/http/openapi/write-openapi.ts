import {
  brand,
  isAboutWorkspace,
  problemSchema,
  routes,
  workspaceHeader,
  workspaceIdSchema,
  type Route,
} from '@postern/contracts';
import { z } from 'zod';
import { version } from '../../version.ts';
import { codesOf, failuresOf, otherFailures } from './responses.ts';
import { submitOperations } from './submit-operations.ts';
import { tags } from './tags.ts';
import { createSchemas, type Json, type Schemas } from './to-openapi-schema.ts';
import { webhookOperations } from './webhook-operations.ts';

/** The OpenAPI 3.1 document of the server's interface, made from the contract. */
export function toOpenApi(): Json {
  const schemas = createSchemas();
  schemas.toSchema(problemSchema, 'output');
  const all = Object.entries(routes).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, route]): [string, string, Route] => [group, name, route]),
  );
  // Answers first: a schema that input has differently gets a second name.
  for (const [, , { output }] of all) if (output instanceof z.ZodType) schemas.toSchema(output, 'output');
  const paths: Record<string, Json> = {};
  for (const [group, name, route] of all) {
    // The server ignores a slash at the end.
    const url = `/api${route.path}`.replace(/\/$/, '');
    paths[url] = { ...paths[url], [route.method.toLowerCase()]: toOperation(schemas, `${group}.${name}`, route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version,
      summary: brand.tagline,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that this document comes from.' }],
    tags,
    paths: { ...paths, ...submitOperations(schemas) },
    webhooks: webhookOperations(schemas),
    components: {
      schemas: schemas.components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in, or an API key.' },
      },
    },
  };
}

function toOperation(schemas: Schemas, id: string, route: Route): Json {
  const input = route.input ? schemas.toSchema(route.input, 'input') : { properties: {}, required: [] };
  const properties = Object.entries((input['properties'] ?? {}) as Record<string, Json>);
  const required = (input['required'] ?? []) as string[];
  const inPath = (key: string) => route.path.includes(`{${key}}`);
  const inQuery = route.method === 'GET' || route.method === 'DELETE' || route.body === 'bytes';
  const sent = properties
    .filter(([key]) => inPath(key) || inQuery)
    .map(([key, { description, ...schema }]) => ({
      name: key,
      in: inPath(key) ? 'path' : 'query',
      required: inPath(key) || required.includes(key),
      description,
      schema,
    }));
  const parameters = isAboutWorkspace(route) ? [...sent, toWorkspaceParameter(schemas)] : sent;
  const description = [route.description ?? [], toRoleNote(route)].flat().join(' ');
  const body = properties.filter(([key]) => !inPath(key));
  return {
    operationId: id,
    tags: [id.split('.', 1)[0]],
    summary: route.summary,
    ...(description === '' ? {} : { description }),
    security: route.auth === 'none' ? [] : toSecurity(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body === 'bytes' ? { requestBody: file } : {}),
    ...(!inQuery && body.length > 0 ? { requestBody: toBody(body, required) } : {}),
    responses: { [route.status]: toSuccess(schemas, route), ...failuresOf(codesOf(route)), ...otherFailures },
  };
}

function toWorkspaceParameter(schemas: Schemas) {
  const { description: _, ...schema } = schemas.toSchema(workspaceIdSchema, 'input');
  return {
    name: workspaceHeader,
    in: 'header',
    required: false,
    description:
      'The id of the workspace. Without it, the call is about the account’s own, for an API key about the key’s.',
    schema,
  };
}

/** Every member is at least a reader. */
const toRoleNote = ({ role }: Route): string[] =>
  role === null || role === 'reader' ? [] : [`A member needs at least the role \`${role}\`.`];

/** The scope that a key needs. OpenAPI 3.1 puts it where schemes without scopes list their roles. */
const toSecurity = ({ auth, scope }: Route): Json[] => [
  { bearer: scope === null ? [] : [scope] },
  ...(auth === 'ticket' ? [{}] : []),
];

const bytes = { type: 'string', format: 'binary' };

const file: Json = {
  required: true,
  description: 'The file.',
  content: { 'application/octet-stream': { schema: bytes } },
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

function toSuccess(schemas: Schemas, { output, media = ['application/octet-stream'] }: Route): Json {
  if (output === null) return { description: 'Done.' };
  if (output === 'bytes')
    return {
      description: 'The file.',
      content: Object.fromEntries(media.map((type) => [type, { schema: bytes }])),
    };
  if (output === 'events')
    return { description: 'Server-sent events.', content: { 'text/event-stream': { schema: { type: 'string' } } } };
  return { description: 'Success.', content: { 'application/json': { schema: schemas.toSchema(output, 'output') } } };
}
