import type { Problem } from '../errors.ts';

const texts = ['type', 'title', 'detail', 'code', 'request_id'] as const;

/**
 * The problem document, if an answer is one. A code that this version does not know is passed on: the server may be
 * newer.
 */
export function readProblem(data: unknown): Problem | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const record = data as Record<string, unknown>;
  const isProblem = texts.every((key) => typeof record[key] === 'string') && typeof record['status'] === 'number';
  return isProblem ? (record as unknown as Problem) : undefined;
}
