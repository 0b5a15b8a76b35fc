import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import type { IntakeLimits } from '../../../lib/intake-limits.ts';
import type { FileStore } from '../../../outbound/files/files.ts';
import { boundaryMissing, readMultipart } from './multipart/read-multipart.ts';
import { essenceOf, parseContentType } from './parse-content-type.ts';
import type { ParsedBody } from './parsed-body.model.ts';
import { readJson } from './encodings/read-json.ts';
import { readText } from './encodings/read-text.ts';
import { BodyRefused } from './refuse-body.ts';
import { readUrlencoded } from './encodings/read-urlencoded.ts';
import { JSON_TYPE, MULTIPART_TYPE, TEXT_TYPE, URLENCODED_TYPE } from './register-body-parsers.ts';

/**
 * Reads a form in any of its encodings. The caller owns the files of the result.
 * @throws {BodyRefused} malformed · too_large · invalid · unavailable
 * @throws {AppError} unsupported_type
 */
export async function readBody(
  request: FastifyRequest,
  context: { limits: IntakeLimits; files: FileStore },
): Promise<ParsedBody> {
  const header = request.headers['content-type'];
  const type = parseContentType(header);
  if (!type) throw essenceOf(header) === MULTIPART_TYPE ? boundaryMissing(header) : unsupportedType();
  if (type.essence === MULTIPART_TYPE) return readMultipart(request, type, context);
  if (request.body instanceof BodyRefused) throw request.body;
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const charset = type.parameters.get('charset');
  switch (type.essence) {
    case JSON_TYPE:
      return readJson(bytes, context.limits);
    case TEXT_TYPE:
      return readText(bytes, context.limits, charset);
    case URLENCODED_TYPE:
      return readUrlencoded(bytes, context.limits, charset);
    default:
      throw unsupportedType();
  }
}

const unsupportedType = (): AppError =>
  new AppError(
    'unsupported_type',
    `A form is sent as ${URLENCODED_TYPE}, ${MULTIPART_TYPE}, ${JSON_TYPE} or ${TEXT_TYPE}.`,
  );
