import type { z } from 'zod';
import { wordIssue } from '../issue-words.ts';
import { limits } from '../limits.ts';
import { endpointFileSchema } from './endpoint-file.ts';

/** Errors after which the files that follow are not read: a request can hold far more mistakes than anyone corrects. */
const MOST_ERRORS = 200;

/**
 * Checks a list of files one by one, before the schema of the whole list: its cost is bounded, whatever the list holds. The
 * errors are the same ones.
 */
export function checkList(list: unknown, context: z.core.$RefinementCtx): unknown {
  if (!Array.isArray(list) || list.length > limits.codeFiles) return list;
  const met = new Set<unknown>();
  for (const [at, file] of (list as unknown[]).entries()) {
    addErrors(file, { at, context });
    const key = keyOf(file);
    if (key !== undefined && met.has(key))
      context.addIssue({ code: 'custom', path: [at, 'key'], message: 'Another file already has this key.' });
    met.add(key);
    if (context.issues.length >= MOST_ERRORS) break;
  }
  // The schema of the list would report the same errors again.
  return context.issues.length > 0 ? [] : list;
}

function addErrors(file: unknown, { at, context }: { at: number; context: z.core.$RefinementCtx }): void {
  const word = (issue: z.core.$ZodRawIssue) => wordIssue({ ...issue, path: ['files', at, ...(issue.path ?? [])] });
  const { error } = endpointFileSchema.safeParse(file, { error: word });
  for (const { path, ...issue } of error?.issues.slice(0, MOST_ERRORS) ?? [])
    context.addIssue({ ...issue, path: [at, ...path] });
}

function keyOf(file: unknown): string | undefined {
  const isObject = typeof file === 'object' && file !== null;
  return isObject && 'key' in file && typeof file.key === 'string' ? file.key : undefined;
}
