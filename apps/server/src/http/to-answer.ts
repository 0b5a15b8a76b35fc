import type { Route } from '@postern/contracts';
import type { z } from 'zod';
import type { Actor } from '../context.ts';

/** Removes from the result of a call what its actor may not read. */
export type Mask = <Result>(actor: Actor, route: Route, result: Result) => Result;

/** What the contract lists of a result, and nothing more: no column leaks by accident. */
export function toAnswer(route: Route, result: unknown): unknown {
  if (route.output === null) return undefined;
  const { data, error } = (route.output as z.ZodType).safeParse(result);
  // Our own fault, which must not look like one of the caller's.
  if (error) throw new Error('The answer does not fit the contract.', { cause: error });
  return data;
}
