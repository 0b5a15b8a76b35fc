import type { Submission } from '@postern/contracts';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../../http/read-client-address.ts';

/** The facts about a request's sender from its headers, as they are stored. */
export type SenderMeta = Submission['meta'];

const MAX_META_CHARS = 2048;
const cut = (text: string | undefined): string | null => text?.slice(0, MAX_META_CHARS) ?? null;

export function readMeta(request: FastifyRequest): SenderMeta {
  const { headers } = request;
  return {
    ip: clientAddress(request),
    user_agent: cut(headers['user-agent']),
    referer: cut(headers.referer),
    origin: cut(headers.origin),
    language: cut(headers['accept-language']),
    request_id: request.id,
  };
}
