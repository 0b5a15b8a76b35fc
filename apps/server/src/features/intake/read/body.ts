import multipart from '@fastify/multipart';
import { limits } from '@postern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import type { FileStore } from '../../../outbound/files/files.ts';
import type { ParsedBody } from './parsed-body.ts';
import type { IntakeLimits } from '../../../lib/intake-limits.ts';
import { essenceOf, parseContentType } from './content-type.ts';
import { readJson } from './json.ts';
import { readMultipart } from './multipart/multipart.ts';
import { readText } from './text.ts';
import { readUrlencoded } from './urlencoded.ts';

const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain';
const URLENCODED_TYPE = 'application/x-www-form-urlencoded';
const MULTIPART_TYPE = 'multipart/form-data';

/** Bodies reach the readers as bytes, but for multipart, which is read as it arrives and known in this scope alone. */
export async function useFormBodies(app: FastifyInstance, { maxRequestBytes }: IntakeLimits): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  const options = { parseAs: 'buffer' as const, bodyLimit: Math.min(maxRequestBytes, limits.bufferedBytes) };
  app.addContentTypeParser([URLENCODED_TYPE, JSON_TYPE, TEXT_TYPE], options, (_request, body, done) =>
    done(null, body),
  );
}

/**
 * Reads a form in any of its encodings. Whoever gets the result owns its files.
 * @throws {BodyRefused} malformed · too_large · invalid · unavailable
 * @throws {AppError} unsupported_type
 */
export async function readBody(
  request: FastifyRequest,
  context: { limits: IntakeLimits; files: FileStore },
): Promise<ParsedBody> {
  const type = parseContentType(request.headers['content-type']);
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const charset = type?.parameters.get('charset');
  // Of multipart its reader says what cannot be read.
  const multipart = essenceOf(request.headers['content-type']) === MULTIPART_TYPE;
  switch (multipart ? MULTIPART_TYPE : type?.essence) {
    case MULTIPART_TYPE:
      return readMultipart(request, context);
    case JSON_TYPE:
      return readJson(bytes, context.limits);
    case TEXT_TYPE:
      return readText(bytes, context.limits, charset);
    case URLENCODED_TYPE:
      return readUrlencoded(bytes, context.limits, charset);
    default:
      throw new AppError(
        'unsupported_type',
        `A form is sent as ${URLENCODED_TYPE}, ${MULTIPART_TYPE}, ${JSON_TYPE} or ${TEXT_TYPE}.`,
      );
  }
}
