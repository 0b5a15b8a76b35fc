import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { limits } from '@postern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IntakeLimits } from '../../../lib/intake-limits.ts';
import { readBufferedBody } from './read-buffered-body.ts';

export const JSON_TYPE = 'application/json';
export const TEXT_TYPE = 'text/plain';
export const URLENCODED_TYPE = 'application/x-www-form-urlencoded';
export const MULTIPART_TYPE = 'multipart/form-data';

/**
 * Bodies reach `readBody` as bytes, or as the refusal of too many. Multipart is read as it arrives, and only in this
 * scope.
 */
export async function registerBodyParsers(app: FastifyInstance, { maxRequestBytes }: IntakeLimits): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  const maxBytes = Math.min(maxRequestBytes, limits.bufferedBytes);
  app.addContentTypeParser([URLENCODED_TYPE, JSON_TYPE, TEXT_TYPE], (_request: FastifyRequest, body: Readable) =>
    readBufferedBody(body, maxBytes),
  );
}
