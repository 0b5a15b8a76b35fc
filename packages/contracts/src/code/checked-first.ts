import { z } from 'zod';

/**
 * A schema before which a function checks the value, so that a value that is too large costs no more than this check. The
 * function gives the value on, or adds issues and gives on an empty one.
 */
export const checkedFirst = <T extends z.ZodType>(
  check: (value: unknown, context: z.core.$RefinementCtx) => unknown,
  schema: T,
): T =>
  // It takes and gives what the schema does.
  z.preprocess(check, schema) as unknown as T;

/** Refuses a list with more items than it may have, before each of them is read. */
export const refuseLong =
  (most: number, message: string) =>
  (list: unknown, context: z.core.$RefinementCtx): unknown => {
    if (!Array.isArray(list) || list.length <= most) return list;
    context.addIssue({ code: 'custom', message });
    return [];
  };
