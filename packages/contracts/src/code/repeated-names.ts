import type { z } from 'zod';

/**
 * Finds fields of a form that share an id or a name, also in a form with other errors: the form’s own rules are checked only
 * once each of its parts is valid.
 */
export function addRepeatedNames(file: unknown, context: z.core.$RefinementCtx): void {
  // Otherwise the form's rules have reported them.
  if (!context.issues.some(({ path, code }) => path?.[0] === 'form' && !harmless.has(code))) return;
  const met = { id: new Set<unknown>(), name: new Set<unknown>() };
  listOf(read(file, 'form'), 'steps').forEach((step, nth) =>
    listOf(step, 'fields').forEach((field, at) => {
      for (const key of ['id', 'name'] as const) {
        const value = read(field, key);
        if (typeof value !== 'string') continue;
        const path = ['form', 'steps', nth, 'fields', at, key];
        if (met[key].has(value))
          context.addIssue({ code: 'custom', path, message: `Another field already has this ${key}.` });
        met[key].add(value);
      }
    }),
  );
}

/** Errors in spite of which the form’s rules are checked. */
const harmless: ReadonlySet<string | undefined> = new Set(['custom', 'unrecognized_keys']);

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function listOf(value: unknown, key: string): unknown[] {
  const list = read(value, key);
  return Array.isArray(list) ? list : [];
}
