import { endpointIdOf, endpointIdSchema, wordIssue, type FieldError, type Route } from '@postern/contracts';
import { z } from 'zod';
import { AppError } from './errors.ts';
import { findUnstorable, isTooDeep } from './input-texts.ts';

export type RouteWithInput = Route & { input: z.ZodObject };

/**
 * The only way from a caller's data to the input of a service, for REST and tRPC.
 * @throws {AppError} invalid, with a sentence for each wrong field
 */
export function parseInput<R extends RouteWithInput>(route: R, sent: unknown): z.output<R['input']> {
  if (!isObjectOrAbsent(sent)) throw notAnObject();
  const input = withWellFormedIds(route, sent ?? {});
  if (isTooDeep(input)) throw invalid([{ path: '', message: 'The input is nested too deeply.', code: 'too_deep' }]);
  const parsed = route.input.safeParse(input, { error: (issue) => wordIssue(issue) });
  if (!parsed.success) throw invalid(toFieldErrors(parsed.error));
  const path = findUnstorable(parsed.data)?.join('.');
  if (path !== undefined)
    throw invalid([{ path, message: `${path} contains a character that cannot be stored.`, code: 'unstorable' }]);
  return parsed.data as z.output<R['input']>;
}

export const isObjectOrAbsent = (sent: unknown): sent is object | undefined =>
  sent === undefined || (typeof sent === 'object' && sent !== null && !Array.isArray(sent));

export const notAnObject = (): AppError =>
  invalid([{ path: '', message: 'The body must be a JSON object.', code: 'invalid_type' }]);

/** The input of a route as a parser for tRPC. */
export const inputOf = <R extends RouteWithInput>(route: R) =>
  ({ parse: (sent: unknown) => parseInput(route, sent) }) as {
    parse: (sent: unknown) => z.output<R['input']>;
    _input: z.input<R['input']>;
    _output: z.output<R['input']>;
  };

export const toFieldErrors = ({ issues }: z.ZodError, prefix: readonly PropertyKey[] = []): FieldError[] =>
  issues.map(({ path, message, code }) => ({ path: [...prefix, ...path].map(String).join('.'), message, code }));

/** @param errors at least one: the first is the message of the whole */
export const invalid = (errors: FieldError[]): AppError =>
  new AppError('invalid', errors[0]?.message ?? 'Some values are not valid.', { errors });

/**
 * A well-formed id of each kind that is never assigned: `0` is not in the alphabet of endpoint ids, and no row was made
 * in 1970.
 */
const unusedIds = ['0000000000', '0000000000_0000000000000000', '0'.repeat(20)];

/**
 * Replaces a malformed id in the path by one that is never assigned, so that it gets exactly the answer of an unknown
 * one.
 */
function withWellFormedIds({ path, input }: RouteWithInput, given: object): object {
  const wrong = Object.entries(given).filter(
    ([key, value]) => typeof value === 'string' && path.includes(`{${key}}`) && !fits(input, key, value),
  );
  return { ...given, ...Object.fromEntries(wrong.map(([key]) => [key, unusedIds.find((id) => fits(input, key, id))])) };
}

const fits = (input: z.ZodObject, key: string, value: string): boolean =>
  z.safeParse(input.shape[key] as z.core.$ZodType, value).success;

/**
 * The endpoint that a call is about: its path names it, or a record whose id begins with the endpoint's. Other keys of
 * the input do not count, because a caller may add any to a call that does not read them.
 * @param input as sent; it may be invalid
 */
export function endpointOfCall({ path }: Route, input: Readonly<Record<string, unknown>>): string | undefined {
  const [, key = ''] = /\{(\w+)\}/.exec(path) ?? [];
  const id = input[key];
  if (typeof id !== 'string') return undefined;
  return endpointIdSchema.safeParse(id.includes('_') ? endpointIdOf(id) : id).data;
}
