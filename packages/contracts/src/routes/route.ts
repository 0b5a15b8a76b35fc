import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { ApiScope } from '../vocabulary.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One REST call. `input` is one flat object: the keys named in `path` travel in the path, the others in the query
 * (GET, DELETE) or in a JSON body. tRPC takes the same object whole.
 */
export interface Route {
  method: HttpMethod;
  /** Under `/api`; `{key}` stands for a value of the input. */
  path: string;
  /** `ticket`: a token, or a one-time ticket in the query. */
  auth: 'none' | 'token' | 'ticket';
  /**
   * What an API key must be allowed to call it; null: no key may, only somebody who signed in. Without a meaning where
   * `auth` is `none`.
   */
  scope: ApiScope | null;
  /** One line for the reference. */
  summary: string;
  input: z.ZodObject | null;
  /** null: the answer is 204 without a body. 'bytes': a file. 'events': a stream of server-sent events. */
  output: z.ZodType | null | 'bytes' | 'events';
  status: 200 | 201 | 204;
  /** What can go wrong, besides `invalid`, `rate_limited`, `internal` and, with a token, `unauthenticated`. */
  errors: readonly ErrorCode[];
}
