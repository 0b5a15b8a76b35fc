import { acceptedSchema, submitAddresses, submitProblemSchema, type ErrorCode } from '@postern/contracts';
import { failuresOf, otherFailures } from './responses.ts';
import type { Json, Schemas } from './to-openapi-schema.ts';

/** The codes with which a submission is not accepted. */
const codes: readonly ErrorCode[] = [
  'malformed',
  'endpoint_paused',
  'endpoint_suspended',
  'endpoint_closed',
  'form_taken_down',
  'origin_not_allowed',
  'not_found',
  'too_slow',
  'too_large',
  'unsupported_type',
  'captcha_failed',
  'invalid',
  'idempotency_mismatch',
  'rate_limited',
  'quota_exceeded',
];

const fields: Json = {
  type: 'object',
  description: 'Any fields. A name that appears twice is two values.',
  additionalProperties: true,
};

/** The encodings of a form. */
const content: Json = {
  'application/x-www-form-urlencoded': { schema: fields },
  'multipart/form-data': { schema: { ...fields, description: 'Any fields, and files.' } },
  'application/json': { schema: { ...fields, description: 'An object; its values may be any JSON values.' } },
};

const html: Json = { 'text/html': { schema: { type: 'string' } } };

/** The addresses that accept submissions, by path: one operation each. */
export function submitOperations(schemas: Schemas): Record<string, Json> {
  const accepted = schemas.toSchema(acceptedSchema, 'output');
  const refused = schemas.toSchema(submitProblemSchema, 'output');
  const operation = (id: string, services: readonly string[], idFields?: readonly string[]): Json => ({
    operationId: `submit.${id}`,
    tags: ['submit'],
    summary: id === 'postern' ? 'Send a submission' : `Send a submission of a form for ${services.join(', ')}`,
    description:
      'Scripts that prefer JSON get it. The navigation of a browser is redirected, and scripts that swap HTML get a fragment. Fields whose names begin with an underscore can instruct the server.',
    security: [],
    parameters: [
      ...(idFields ? [] : [idParameter]),
      {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        description:
          'A text that is new for each submission: sending it again stores nothing, and gives the first answer.',
        schema: { type: 'string', maxLength: 255 },
      },
    ],
    requestBody: { required: true, content: idFields ? withIdField(idFields) : content },
    responses: {
      201: {
        description: 'The submission was stored.',
        content: { 'application/json': { schema: accepted }, ...html },
      },
      303: {
        description: 'The submission was stored, and a browser is sent on.',
        headers: { Location: { schema: { type: 'string' }, description: 'The thank-you page.' } },
      },
      ...failuresOf(codes, {
        'application/problem+json': { schema: refused },
        'application/json': { schema: refused },
        ...html,
      }),
      ...otherFailures,
    },
  });
  return Object.fromEntries(
    Object.entries(submitAddresses).flatMap(([id, address]) => {
      const idFields = 'idFields' in address ? address.idFields : undefined;
      const post = { post: operation(id, address.services, idFields) };
      const dotJson = {
        post: { ...operation(`${id}Json`, address.services), summary: `Send a submission and get JSON` },
      };
      return [[address.path, post], ...(id === 'formspree' ? [[`${address.path}.json`, dotJson]] : [])];
    }),
  ) as Record<string, Json>;
}

const idParameter: Json = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The endpoint’s public id, as in its submit URL.',
  schema: { type: 'string', pattern: '^[0-9A-Za-z]{6,16}$' },
};

function withIdField([first = '', ...others]: readonly string[]): Json {
  const description = `The endpoint’s id${others.length > 0 ? `; ${others.join(' or ')} will do as well` : ''}.`;
  const schema = { ...fields, properties: { [first]: { type: 'string', description } } };
  return Object.fromEntries(Object.keys(content).map((type) => [type, { schema }]));
}
