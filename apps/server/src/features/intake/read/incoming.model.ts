import type { ReceivingEndpoint } from '../../endpoint-cache/endpoint-cache.service.ts';
import type { ParsedBody } from './parsed-body.model.ts';
import type { SenderMeta } from './read-meta.ts';

/** A submission that was read and is not stored yet. */
export interface IncomingSubmission {
  endpoint: ReceivingEndpoint;
  body: ParsedBody;
  meta: SenderMeta;
  /** The Idempotency-Key header. */
  idempotencyKey: string | undefined;
  /** ISO 3166-1 alpha-2, from a trusted proxy. */
  country: string | null;
}
