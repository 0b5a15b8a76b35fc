import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { ApiScope, Role } from '../vocabulary.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One REST call. `input` is one flat object: the keys named in `path` are sent in the path, the others in the query
 * (GET, DELETE) or in a JSON body. tRPC takes the whole object.
 */
export interface Route {
  method: HttpMethod;
  /** The path below `/api`; `{key}` is a value of the input. */
  path: string;
  /** `ticket`: a token, or a one-time ticket in the query. */
  auth: 'none' | 'token' | 'ticket';
  /**
   * The scope that an API key needs; `any`: none in particular; null: only a signed-in person may make the call, no API
   * key. It has no meaning where `auth` is `none`.
   */
  scope: ApiScope | 'any' | null;
  /**
   * The least role in the workspace with which a member may make the call; null: it concerns the caller's own account,
   * whatever the role. It has no meaning where `auth` is `none`.
   */
  role: Role | null;
  /**
   * What a caller gets who is limited to some endpoints; without it, calls whose path names one of those endpoints, and no
   * others. `own`: the answer covers only what they may reach. `all`: nothing, because the call needs the whole workspace.
   */
  reach?: 'own' | 'all';
  /** The call’s name in the reference, such as "List submissions": unique within its group, without a full stop. */
  summary: string;
  /** What the name does not say, in plain sentences. */
  description?: string;
  input: z.ZodObject | null;
  /** 'bytes': the body is a file, and the keys that are not in the path go into the query. The call is REST only. */
  body?: 'bytes';
  /** null: a 204 answer without a body. 'bytes': a file. 'events': a stream of server-sent events. */
  output: z.ZodType | null | 'bytes' | 'events';
  /** The media types of an answer that is a file. A wildcard stands for any type. */
  media?: readonly string[];
  status: 200 | 201 | 204;
  /** Error codes, besides `invalid`, `rate_limited`, `internal` and, with a token, `unauthenticated`. */
  errors: readonly ErrorCode[];
}
