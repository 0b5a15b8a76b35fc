import type { Readable } from 'node:stream';
import { inMegabytes } from './phrase-limits.ts';
import { BodyRefused } from './refuse-body.ts';

/**
 * Reads a body without files into memory. Beyond the limit nothing more is kept, but the rest is still read: Fastify's
 * own parser closes the connection, and a sender that is still sending would get a reset instead of the answer. The
 * guard of slow bodies cuts one that goes on.
 * @returns the refusal of a body beyond the limit: as an error, Fastify would answer it by closing the connection
 * @throws when the connection is lost
 */
export const readBufferedBody = (body: Readable, maxBytes: number): Promise<Buffer | BodyRefused> =>
  new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let received = 0;
    body.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received <= maxBytes) return void chunks.push(chunk);
      chunks = [];
      resolve(tooLarge(maxBytes));
    });
    body.once('end', () => resolve(Buffer.concat(chunks)));
    body.once('error', (cause) =>
      reject(new BodyRefused('malformed', 'The request was interrupted.', { cause, unread: true })),
    );
  });

const tooLarge = (maxBytes: number): BodyRefused =>
  new BodyRefused('too_large', `The request is larger than ${inMegabytes(maxBytes)}.`);
