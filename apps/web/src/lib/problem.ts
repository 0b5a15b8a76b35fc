import type { FieldError, Problem } from '@postern/contracts';
import { TRPCClientError } from '@trpc/client';

/** What a failed call carries, from tRPC (`data`) or from the REST client (`data` of ApiError). */
type ProblemLike = Pick<Problem, 'detail'> & Partial<Omit<Problem, 'detail'>>;

/** The server's problem document, when the answer came from the server and not from something in between. */
export function problemOf(error: unknown): ProblemLike | undefined {
  if (typeof error !== 'object' || error === null || !('data' in error)) return undefined;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('detail' in data)) return undefined;
  return typeof data.detail === 'string' && data.detail !== '' ? (data as ProblemLike) : undefined;
}

/** The HTTP status that a call failed with; undefined when no answer came. */
export function statusOf(error: unknown): number | undefined {
  const status = problemOf(error)?.status;
  if (status !== undefined) return status;
  if (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number')
    return error.status;
  if (!(error instanceof TRPCClientError)) return undefined;
  const response: unknown = error.meta?.['response'];
  return response instanceof Response ? response.status : undefined;
}

/** The server's sentence for people, or another one when it gave none. */
export const messageOf = (error: unknown, fallback: string): string => problemOf(error)?.detail ?? fallback;

/** What the server says about single fields. */
export const fieldErrorsOf = (error: unknown): readonly FieldError[] => problemOf(error)?.errors ?? [];

/** True when asking again may help: no answer at all, or the server cannot answer now. */
export function isTransient(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500;
}

/** What a toast offers after a failure that may pass: the same once more. */
export const retryOf = (error: unknown, again: () => void): (() => void) | undefined =>
  isTransient(error) ? again : undefined;
