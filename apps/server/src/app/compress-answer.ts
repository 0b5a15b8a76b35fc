import { randomInt } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { chooseEncoding } from '../http/negotiation/choose-encoding.ts';
import { encodeQuickly } from '../http/web/encode.ts';

/** Smaller ones fit into a single packet anyway. */
const COMPRESS_FROM_BYTES = 1024;
const MOST_PADDING = 256;

/**
 * Compresses the answer to a query, if the client can decode that. Lists shrink to a tenth. Answers to mutations stay
 * as they are: they are short, and some contain secrets.
 *
 * A visitor chooses the text of a submission, and a list shows it beside those of other visitors. An observer of the
 * encrypted connection could therefore submit guesses, and recognise the right one by a smaller answer (BREACH). A header
 * of random length hides such differences.
 */
export async function compressAnswer(request: FastifyRequest, answer: unknown): Promise<unknown> {
  const isList =
    answer instanceof Response &&
    request.method === 'GET' &&
    answer.headers.get('content-type')?.startsWith('application/json') === true;
  if (!isList) return answer;
  const { status, headers } = answer;
  headers.append('vary', 'Accept-Encoding');
  const body = Buffer.from(await answer.arrayBuffer());
  const encoding = body.length >= COMPRESS_FROM_BYTES ? chooseEncoding(request.headers['accept-encoding']) : undefined;
  if (!encoding) return new Response(body, { status, headers });
  headers.set('content-encoding', encoding);
  headers.set('x-padding', '.'.repeat(randomInt(1, MOST_PADDING)));
  return new Response(await encodeQuickly(encoding, body), { status, headers });
}
