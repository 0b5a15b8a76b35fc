import type { FieldError, Problem } from '@postern/contracts';
import { TRPCClientError } from '@trpc/client';

/** The data of a failed call, from tRPC (`data`) or from the REST client (`data` of ApiError). */
type ProblemLike = Pick<Problem, 'detail'> & Partial<Omit<Problem, 'detail'>>;

/** The server's problem document, if the answer came from the server and not from a proxy. */
export function problemOf(error: unknown): ProblemLike | undefined {
  if (typeof error !== 'object' || error === null || !('data' in error)) return undefined;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('detail' in data)) return undefined;
  return typeof data.detail === 'string' && data.detail !== '' ? (data as ProblemLike) : undefined;
}

/** The HTTP status of a failed call; undefined if there was no answer. */
export function statusOf(error: unknown): number | undefined {
  const status = problemOf(error)?.status;
  if (status !== undefined) return status;
  if (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number')
    return error.status;
  if (!(error instanceof TRPCClientError)) return undefined;
  const response: unknown = error.meta?.['response'];
  return response instanceof Response ? response.status : undefined;
}

/** The server's sentence for people, or the fallback if there is none. */
export const messageOf = (error: unknown, fallback: string): string => problemOf(error)?.detail ?? fallback;

/** The server's errors of single fields. */
export const fieldErrorsOf = (error: unknown): readonly FieldError[] => problemOf(error)?.errors ?? [];

/** True if a retry may help: there was no answer, or the server is temporarily unavailable. */
export function isTransient(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500;
}

interface Failure {
  kind: 'error';
  text: string;
  retry: (() => void) | undefined;
}

/**
 * The one notice for a failed action: what could not be done, the server's sentence, and a retry.
 * @param what names the failure, without a full stop: "Couldn’t pause Harbour Cycles"
 * @param again repeats the action; offered if that may help
 */
export function failureOf(error: unknown, what: string, again?: () => void): Failure {
  const retry = again && retryOf(error, again);
  const reason = problemOf(error)?.detail ?? (retry ? undefined : 'Please try again.');
  return { kind: 'error', text: reason === undefined ? what : `${what}. ${reason}`, retry };
}

/** The toast action after a temporary failure: a retry. */
export const retryOf = (error: unknown, again: () => void): (() => void) | undefined =>
  isTransient(error) ? again : undefined;
