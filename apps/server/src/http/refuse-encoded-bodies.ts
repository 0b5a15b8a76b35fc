import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** `identity` means that the body is not encoded. */
const NOT_ENCODED = /^[\s,]*(?:identity[\s,]*)*$/i;

/**
 * Refuses every body with a Content-Encoding, because the server decodes none. The answer has the accepted encoding
 * (RFC 9110, sections 8.4 and 15.5.16).
 */
export function refuseEncodedBodies(app: FastifyInstance): void {
  // After all other hooks of a scope, so that scripts of other sites may read this answer too.
  app.addHook('preParsing', (request, reply, ...[, done]) => {
    const coding = request.headers['content-encoding'];
    if (coding === undefined || NOT_ENCODED.test(coding) || WITHOUT_BODY.has(request.method)) return done();
    reply.header('accept-encoding', 'identity');
    return done(
      new AppError('unsupported_type', 'Encoded bodies are not supported. Send the body without Content-Encoding.'),
    );
  });
}
