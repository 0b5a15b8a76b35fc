import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding } from '../negotiation/choose-encoding.ts';
import { encode } from './encode.ts';
import { hashesOf } from './hash-inline.ts';
import { allowStyles } from '../set-security-headers.ts';

/** How long a browser may keep a file without asking. */
export const keep = {
  /** Revalidated each time, and not sent again if unchanged. */
  never: 'no-cache',
  hour: 'public, max-age=3600',
  day: 'public, max-age=86400',
  /** For names with a hash of the bytes. */
  forever: 'public, max-age=31536000, immutable',
} as const;

/** A file in memory, ready to be sent in any encoding. */
export interface StoredFile {
  body: Buffer;
  /** Content type. */
  type: string;
  /** Cache-Control. */
  cacheControl: string;
  /** Of the unencoded body; each encoding's tag is made from it. */
  hash: string;
  /** Whether compression makes it smaller. */
  isCompressible: boolean;
  /** Hashes of the stylesheets inside it, as CSP sources. */
  styleHashes: readonly string[];
  /** Compressed versions, from the build or from the first request. */
  encoded: Map<Encoding, Promise<Buffer> | Buffer>;
}

/** Smaller ones fit into a single packet anyway. */
const COMPRESS_FROM_BYTES = 1024;

const COMPRESSIBLE = /^text\/|[/+](?:json|xml|javascript)\b/;

const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;

/** Prepares a file in memory. */
export function storeFile(body: Buffer, { type, cacheControl }: { type: string; cacheControl: string }): StoredFile {
  return {
    body,
    type,
    cacheControl,
    hash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    isCompressible: body.length >= COMPRESS_FROM_BYTES && COMPRESSIBLE.test(type),
    styleHashes: type.startsWith('text/html') ? hashesOf(INLINE_STYLE, [body]) : [],
    encoded: new Map(),
  };
}

/** Sends a file with the status of the reply; 200 by default. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): Promise<FastifyReply> {
  const encoding = file.isCompressible ? chooseEncoding(request.headers['accept-encoding']) : undefined;
  const etag = encoding ? `"${file.hash}-${encoding}"` : `"${file.hash}"`;
  if (file.styleHashes.length > 0) allowStyles(reply, file.styleHashes);
  reply.header('cache-control', file.cacheControl).header('etag', etag);
  if (file.isCompressible) reply.header('vary', [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '));
  if (reply.statusCode === 200 && holds(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(file.type).send(encoding ? await encodedAs(encoding, file) : file.body);
}

/** Whether an If-None-Match has this tag. Proxies that compress turn it into a weak one. */
function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.some((tag) => tag === etag || tag === '*');
}

function encodedAs(encoding: Encoding, { encoded, body }: StoredFile): Promise<Buffer> | Buffer {
  const known = encoded.get(encoding);
  if (known) return known;
  // Stored as a promise, so that concurrent requests wait for the same one.
  const made = encode(encoding, body);
  encoded.set(encoding, made);
  return made;
}
