import type { HttpMethod, Route } from '../routes/route.ts';

/** What the client needs of a route. */
export interface Call {
  method: HttpMethod;
  /** The path below `/api`; `{key}` is a value of the input. */
  path: string;
  /** The call needs no token. */
  open?: true;
  /** The call has no input. */
  bare?: true;
  body?: 'bytes';
  /** The answer is a stream, and not JSON. */
  output?: 'bytes' | 'events';
}

/** Who may make a call. */
export interface Permission {
  /** The least role of a member. */
  role: NonNullable<Route['role']>;
  /** Whether a member who is limited to some endpoints may make it, be it only for those. */
  isWithinReach?: true;
  /** Whether it is about the workspace that the request’s header names. */
  isAboutWorkspace?: true;
}
