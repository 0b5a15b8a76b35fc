import type { Submission } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import type { FormCache } from '../endpoint-cache/form-cache.service.ts';
import type { Spent } from '../spam/captcha/spent.ts';
import type { EndpointCache, ReceivingEndpoint } from '../endpoint-cache/endpoint-cache.service.ts';
import type { InFlight } from './write/idempotency.ts';
import type { NameWatch } from './write/known-names.ts';
import type { IntakeWriter } from './write/writer.ts';
import type { ParsedBody } from './read/parsed-body.ts';
import type { DuplicateWatch } from '../spam/signals/duplicates.ts';

export interface IntakeDeps {
  deps: Deps;
  /** Shared by all requests of this process. */
  writer: IntakeWriter;
  endpoints: EndpointCache;
  forms: FormCache;
  inFlight: InFlight;
  /** Answers to our own challenge that were used. */
  spent: Spent;
  duplicates: DuplicateWatch;
  names: NameWatch;
  /** The endpoint of the landing page, where this server has one. */
  demo?: string | undefined;
}

/** What the request said about its sender, as it is stored. */
export type Meta = Submission['meta'];

export interface Arrival {
  endpoint: ReceivingEndpoint;
  body: ParsedBody;
  meta: Meta;
  /** The Idempotency-Key header. */
  idempotencyKey: string | undefined;
  /** ISO 3166-1 alpha-2, from a trusted proxy. */
  country: string | null;
}
