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
  /** The least role with which a member may make the call. */
  role?: NonNullable<Route['role']>;
  reach?: NonNullable<Route['reach']>;
}
