import { endpointIdSchema, type SubmitAddress } from '@postern/contracts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import type { IntakeLimits } from '../../../lib/intake-limits.ts';
import { demoLimits } from '../../demo/demo.service.ts';
import type { ReceivingEndpoint } from '../../endpoint-cache/endpoint-cache.service.ts';
import type { AnswerContext } from '../answer/answer.model.ts';
import type { IntakeDeps } from '../intake.deps.ts';
import { getOpenEndpoint, unknownEndpoint } from '../open-endpoint.service.ts';
import { findInstruction } from './find-instruction.ts';
import type { IncomingSubmission } from './incoming.model.ts';
import type { ParsedBody } from './parsed-body.model.ts';
import { readBody } from './read-body.ts';
import { readCountry } from './read-country.ts';
import { readMeta } from './read-meta.ts';
import { BodyRefused } from './refuse-body.ts';
import { translateFields } from './translate-fields.ts';
import { discardTemps } from '../write/commit-files.ts';

interface Reading {
  /** Filled in on the way, so that a failure can be answered too. */
  context: AnswerContext;
  /** Counts a submission for an endpoint whose id was not known before. */
  countEndpoint: (endpointId: string) => Promise<void>;
}

/**
 * Reads a submission and finds its endpoint. The caller owns the files of the result.
 * @throws {AppError} not_found · endpoint_paused · endpoint_closed · malformed · too_large · unsupported_type ·
 * rate_limited · invalid
 */
export async function readSubmission(
  intake: IntakeDeps,
  request: FastifyRequest,
  reading: Reading,
): Promise<IncomingSubmission> {
  const { context } = reading;
  const { endpoint, body } =
    context.address.idFields === undefined
      ? await readAfterEndpoint(intake, request, context)
      : await readBeforeEndpoint(intake, request, { ...reading, idFields: context.address.idFields });
  return {
    endpoint,
    body,
    meta: readMeta(request),
    idempotencyKey: request.headers['idempotency-key']?.toString(),
    country: readCountry(request.headers, intake.deps.config.trustProxy.length > 0),
  };
}

interface Read {
  endpoint: ReceivingEndpoint;
  body: ParsedBody;
}

/** The path names the endpoint: nothing is read for an endpoint that accepts nothing. */
async function readAfterEndpoint(intake: IntakeDeps, request: FastifyRequest, context: AnswerContext): Promise<Read> {
  const { config } = intake.deps;
  const id = endpointIdSchema.safeParse(context.endpointId);
  if (!id.success) throw unknownEndpoint();
  const endpoint = await getOpenEndpoint(intake, id.data);
  context.endpoint = endpoint;
  const limits = endpoint.id === intake.demo ? demoLimits(config.intake) : config.intake;
  return { endpoint, body: await readInto(context, request, { limits, intake }) };
}

/** A field names the endpoint. Files of a body without an endpoint are discarded. */
async function readBeforeEndpoint(
  intake: IntakeDeps,
  request: FastifyRequest,
  { context, countEndpoint, idFields }: Reading & { idFields: NonNullable<SubmitAddress['idFields']> },
): Promise<Read> {
  const { deps } = intake;
  // The id is looked up before the fields get our names, which leaves it out.
  let named: string | undefined;
  const body = await readInto(context, request, {
    limits: deps.config.intake,
    intake,
    look: ({ fields }) => {
      named = idFields.map((name) => findInstruction(fields, name)).find((value) => value !== undefined);
    },
  });
  try {
    if (named === undefined || named === '') throw idMissing(idFields[0]);
    const id = endpointIdSchema.safeParse(named);
    // The demo endpoint has narrower limits, which must be known before the body is read.
    if (!id.success || id.data === intake.demo) throw unknownEndpoint();
    context.endpointId = id.data;
    await countEndpoint(id.data);
    const endpoint = await getOpenEndpoint(intake, id.data);
    context.endpoint = endpoint;
    return { endpoint, body };
  } catch (error) {
    await discardTemps(deps, body);
    throw error;
  }
}

interface Input {
  limits: IntakeLimits;
  intake: IntakeDeps;
  /** Gets the body as it was sent. */
  look?: (body: ParsedBody) => void;
}

async function readInto(
  context: AnswerContext,
  request: FastifyRequest,
  { limits, intake, look }: Input,
): Promise<ParsedBody> {
  const { address } = context;
  try {
    const sent = await readBody(request, { limits, files: intake.deps.files });
    look?.(sent);
    const body = { ...sent, fields: translateFields(sent.fields, address) };
    context.fields = body.fields;
    context.fileFields = body.files.map(({ field }) => field);
    return body;
  } catch (error) {
    if (error instanceof BodyRefused) {
      context.fields = translateFields(error.fields, address);
      context.fileFields = error.fileFields;
    }
    throw error;
  }
}

function idMissing(idField: string): AppError {
  const message = `The field ${idField} is missing. Its value is the id of an endpoint on this server.`;
  return new AppError('invalid', message, { errors: [{ path: idField, message, code: 'required' }] });
}
