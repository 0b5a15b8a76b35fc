import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { attachment } from './name-download.ts';

/**
 * Sends strangers' bytes. Our origin never renders them: they are always saved, never sniffed, and sandboxed in case
 * that fails.
 */
export const sendAttachment = (
  reply: FastifyReply,
  { name, size, stream }: { name: string; size: number; stream: Readable },
): FastifyReply =>
  reply
    .type('application/octet-stream')
    .header('content-length', size)
    .header('content-disposition', attachment(name))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(stream);
