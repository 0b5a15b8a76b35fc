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
