import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { allowLargeBody } from './slow-clients/allow-large-body.ts';

/** Bytes of a request besides its file: the head, and the sizes of chunks. */
const FRAMING_BYTES = 64 * 1024 * 1024;

export interface UploadRoute {
  method: string;
  url: string;
  maxBytes: number;
}

/**
 * Adds a route whose body is a file of any content type.
 * @param serve calls `body` once the sender is authenticated: only then may the request be as large as the file
 */
export function useUploads(
  app: FastifyInstance,
  { method, url, maxBytes }: UploadRoute,
  serve: (request: FastifyRequest, reply: FastifyReply, body: () => AsyncIterable<Uint8Array>) => Promise<unknown>,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method,
      url,
      handler: (request, reply) =>
        serve(request, reply, () => {
          allowLargeBody(request.raw, maxBytes + FRAMING_BYTES);
          return readBody(request, maxBytes);
        }),
    });
  });
}

/** @throws {AppError} too_large · malformed when the client leaves */
async function* readBody(request: FastifyRequest, maxBytes: number): AsyncGenerator<Uint8Array> {
  const tooLarge = new AppError('too_large', `The file is larger than ${maxBytes / 1024 ** 3} GB.`);
  if (Number(request.headers['content-length']) > maxBytes) throw tooLarge;
  let bytes = 0;
  try {
    for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) {
      bytes += (chunk as Buffer).length;
      if (bytes > maxBytes) throw tooLarge;
      yield chunk as Buffer;
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('malformed', 'The upload was interrupted.', { cause });
  }
}
