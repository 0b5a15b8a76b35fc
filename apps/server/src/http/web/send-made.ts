import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../negotiation/choose-encoding.ts';
import { encodeQuickly } from './encode.ts';

/** Smaller ones fit into a single packet anyway. */
const COMPRESS_FROM_BYTES = 1024;

/** Sends a text that was made for this one answer, compressed if the client can decode that. */
export async function sendMade(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type }: { text: string; type: string },
): Promise<FastifyReply> {
  const body = Buffer.from(text);
  const encoding = body.length >= COMPRESS_FROM_BYTES ? chooseEncoding(request.headers['accept-encoding']) : undefined;
  reply.header('vary', [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', ')).type(type);
  if (!encoding) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await encodeQuickly(encoding, body));
}
