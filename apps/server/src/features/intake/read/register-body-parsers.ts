import multipart from '@fastify/multipart';
import { limits } from '@postern/contracts';
import type { FastifyInstance } from 'fastify';
import type { IntakeLimits } from '../../../lib/intake-limits.ts';

export const JSON_TYPE = 'application/json';
export const TEXT_TYPE = 'text/plain';
export const URLENCODED_TYPE = 'application/x-www-form-urlencoded';
export const MULTIPART_TYPE = 'multipart/form-data';

/** Bodies reach `readBody` as bytes, except multipart, which is read as it arrives and only in this scope. */
export async function registerBodyParsers(app: FastifyInstance, { maxRequestBytes }: IntakeLimits): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  const options = { parseAs: 'buffer' as const, bodyLimit: Math.min(maxRequestBytes, limits.bufferedBytes) };
  app.addContentTypeParser([URLENCODED_TYPE, JSON_TYPE, TEXT_TYPE], options, (_request, body, done) =>
    done(null, body),
  );
}
